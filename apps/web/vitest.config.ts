import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests of components name the DOM they need: `// @vitest-environment jsdom` in their first line. */
export default defineConfig({
  // Node would load its own version, which sends nothing by XMLHttpRequest.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    name: 'web',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'vite/**/*.test.ts'],
    setupFiles: ['src/testing/fresh-modules.ts'],
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
