import { defineConfig, type Plugin } from "vite";

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

export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    target: "es2021",
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      output: {
        format: "iife",
        entryFileNames: "explorer.js",
        assetFileNames: "explorer.[ext]",
      },
    },
  },
  plugins: [classicScripts()],
  // Nothing depends on time: these are the longest waits on a machine with much else to do.
  test: {
    include: ["tests/**/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
} as Parameters<typeof defineConfig>[0]);
