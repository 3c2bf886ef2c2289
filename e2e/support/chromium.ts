import { existsSync } from 'node:fs'

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The machine's own Chromium where it has one, as people in calls have it. */
export const chromiumPath = whole.find((path) => existsSync(path))

/** The same without its windows where there is that, too: they cost more than the pages in them. */
export const windowlessPath = ['/usr/bin/chromium-headless-shell', ...whole].find((path) => existsSync(path))
