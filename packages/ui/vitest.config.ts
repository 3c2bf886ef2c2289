import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    name: 'ui',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    isolate: false,
    testTimeout: 60_000,
    maxWorkers: availableParallelism() + 1,
  },
})
