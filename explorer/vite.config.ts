import { build, defineConfig, type Plugin } from "vite";
import { script } from "./packing.mjs";

/**
 * Pages opened from disk may load classic scripts only: neither modules nor anything that is
 * fetched across origins.
 */
function classicScripts(): Plugin {
  return {
    name: "classic-scripts",
    enforce: "post",
    transformIndexHtml: (html) => html.replaceAll('type="module" crossorigin', "defer").replaceAll(" crossorigin", ""),
  };
}

/** The library of charts is most of the page's weight: a part of the data, packed as all others. */
function chartsAsPart(): Plugin {
  return {
    name: "charts-as-part",
    apply: "build",
    async generateBundle() {
      const made = await build({
        configFile: false,
        logLevel: "warn",
        esbuild: { legalComments: "none" },
        build: {
          target: "es2021",
          write: false,
          lib: { entry: "src/chart/library.ts", formats: ["iife"], name: "charts" },
        },
      });
      const [output] = Array.isArray(made) ? made : [made];
      if (!output || !("output" in output)) throw new Error("the library of charts is not built");
      this.emitFile({ type: "asset", fileName: "data/charts.js", source: script("charts", output.output[0].code) });
    },
  };
}

export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    target: "es2021",
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        format: "iife",
        entryFileNames: "explorer.js",
        assetFileNames: "explorer.[ext]",
      },
    },
  },
  plugins: [classicScripts(), chartsAsPart()],
  // Nothing depends on time: these are the longest waits on a machine with much else to do.
  test: {
    include: ["tests/**/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
} as Parameters<typeof defineConfig>[0]);
