import { defineConfig } from '@playwright/test'
import { headlessPath } from './support/chromium.ts'

/** Journeys with people in a call: each runs several browsers that encode and decode. */
const calls =
  /\/(backdrops|before-join|call|captions-to-minutes|chat-calls|comforts|devices-and-access|firefox|first-week|host-tools|languages|lobby-and-host-tools|personal-room|presenting|recorder|resilience|two-servers|weak-lines|webinar|weekly-recordings)\.spec\.ts$/

/** User journeys in real Chromium against the whole product: real database, SFU and mailbox. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 2,
  // One call at a time, first and beside the journeys without one, because people in a call often wait for each other.
  projects: [
    { name: 'calls', testMatch: calls, outputDir: '../test-results/e2e/calls', workers: 1, timeout: 240_000 },
    { name: 'pages', testIgnore: calls, outputDir: '../test-results/e2e/pages' },
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
    // For journeys without media, which use Playwright's own browser; people in calls open their own.
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(headlessPath ? { executablePath: headlessPath } : {}),
      // In the C locale, Chromium would name every download with a non-ASCII name "download".
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
