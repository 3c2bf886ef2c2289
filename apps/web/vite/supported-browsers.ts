/**
 * The oldest version of each browser that Majlis supports, by its name in MDN's compatibility data. The build is made for them, and
 * `e2e/browsers.spec.ts` checks it. They are also in docs/features/browsers.md.
 */
export const supportedBrowsers = {
  chrome: '111',
  chrome_android: '111',
  edge: '111',
  firefox: '128',
  firefox_android: '128',
  safari: '16.4',
  safari_ios: '16.4',
} as const

const { chrome, edge, firefox, safari, safari_ios: ios } = supportedBrowsers

/** The same as targets of Vite, for scripts and style sheets. */
export const buildTargets = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${ios}`,
]
