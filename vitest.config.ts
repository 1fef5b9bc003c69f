import { defineConfig } from 'vitest/config'

// One run, four projects: the pure domain, the server on both databases, the web app's pure parts, the product in a browser.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'] } },
      { test: { name: 'server', root: 'server', include: ['src/**/*.test.ts', 'test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.ts'] } },
      { test: { name: 'e2e', root: 'e2e', include: ['tests/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 180_000, fileParallelism: false } },
    ],
  },
})
