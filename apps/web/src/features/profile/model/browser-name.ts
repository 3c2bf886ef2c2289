/** From the most particular to the most general: every browser claims to be others too. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** The brand names in what a browser says of itself; null where it says none that is known. */
export function browserName(userAgent: string): { browser: string | null; system: string | null } {
  const named = (list: [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  return { browser: named(browsers), system: named(systems) }
}
