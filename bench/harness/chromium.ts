import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The machine's own Chromium; undefined: Playwright's. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
  existsSync(path),
)

/** Fake camera and microphone, permissions granted; nothing that phones home. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Starts headless Chromium, the machine's own where there is one. */
export function openChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [...chromiumFlags, ...args],
  })
}
