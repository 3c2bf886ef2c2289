import { existsSync } from 'node:fs'

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The machine's own Chromium, if installed, as people who share their screen use it. */
export const chromiumPath = whole.find((path) => existsSync(path))

/** Headless Chromium, if available, because windows cost more than the pages in them. */
export const headlessPath = ['/usr/bin/chromium-headless-shell', ...whole].find((path) => existsSync(path))
