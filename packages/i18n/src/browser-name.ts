type Sign = [name: string, sign: RegExp]

/**
 * From the most to the least specific, because every browser claims to be others too. Signs of Apple's systems mean
 * Safari only there; other programs with the same engine also send its name.
 */
const browsers: readonly Sign[] = [
  ['Majlis', /\bMajlisDesktop\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPX|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['GNOME Web', /\bEpiphany\//],
  ['Firefox', /\b(Firefox|FxiOS|Focus)\//],
  ['Chrome', /(\b(Chrome|CriOS|Chromium)|HeadlessChrome)\//],
  ['Safari', /\b(Macintosh|iPhone|iPad|iPod)\b.*\bSafari\//],
]

const systems: readonly Sign[] = [
  ['iPhone', /\b(iPhone|iPod)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** The brand name in a browser's user agent; null if it is not known. */
export function browserName(userAgent: string): { browser: string | null; system: string | null } {
  const named = (list: readonly Sign[]) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  return { browser: named(browsers), system: named(systems) }
}
