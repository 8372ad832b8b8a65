import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig([
  // What is built or generated, and the engine.
  { ignores: ["dist/", "public/", "src/generated/"] },
  js.configs.recommended,
  ts.configs.recommended,
]);
