import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.MIRABILIS_SERVER ?? "http://127.0.0.1:8105";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: process.env.MIRABILIS_PAGE ?? "../src/mirabilis/server/web/built",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy of the server allows no inline script or style
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: server, ws: true },
      "/health": server,
      "/recover": server,
      "/static": server,
    },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "jsdom",
    pool: "vmThreads", // one document for each worker, not for each file
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
