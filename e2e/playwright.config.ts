import { defineConfig } from '@playwright/test'
import { windowlessPath } from './support/chromium.ts'

/** Journeys in which people are in a call: each has several browsers that encode and decode, and needs the machine for itself. */
const calls =
  /\/(call|chat-calls|comforts|devices-and-access|host-tools|languages|lobby-and-host-tools|resilience)\.spec\.ts$/

/** Journeys in real Chromium against the whole product: real database, real SFU, real mailbox. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 2,
  projects: [
    { name: 'pages', testIgnore: calls, outputDir: '../test-results/e2e/pages' },
    { name: 'calls', testMatch: calls, outputDir: '../test-results/e2e/calls', workers: 1, timeout: 240_000 },
  ],
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: './support/global-setup.ts',
  reporter: [['list'], ['json']],
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // For journeys without media, whose pages come from Playwright's own browser; people in calls open their own.
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(windowlessPath ? { executablePath: windowlessPath } : {}),
      // Where the machine's own locale is C, Chromium would call every download that is not in English letters "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
})
