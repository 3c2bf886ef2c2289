import { defaults, fonts, type Font } from '@majlis/contract'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import interLatinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import nunitoLatin from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url'
import nunitoLatinExt from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-ext-wght-normal.woff2?url'
import openSansLatin from '@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url'
import openSansLatinExt from '@fontsource-variable/open-sans/files/open-sans-latin-ext-wght-normal.woff2?url'
import robotoLatin from '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2?url'
import robotoLatinExt from '@fontsource-variable/roboto/files/roboto-latin-ext-wght-normal.woff2?url'
import sourceSansLatin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import sourceSansLatinExt from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url'

/** The files of each font that can be chosen; the default one is part of every page. All are served by us. */
const files: Record<
  Exclude<Font, typeof defaults.font>,
  { latin: string; latinExt: string; weights: string }
> = {
  Inter: { latin: interLatin, latinExt: interLatinExt, weights: '100 900' },
  'Open Sans': { latin: openSansLatin, latinExt: openSansLatinExt, weights: '300 800' },
  Roboto: { latin: robotoLatin, latinExt: robotoLatinExt, weights: '100 900' },
  'Source Sans 3': { latin: sourceSansLatin, latinExt: sourceSansLatinExt, weights: '200 900' },
  'Nunito Sans': { latin: nunitoLatin, latinExt: nunitoLatinExt, weights: '200 1000' },
}

/** The ranges of Fontsource's files. */
const ranges = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  latinExt:
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
}

/** Bengali and Arabic keep the fonts that have them. */
const fallbacks = `Lato,'Noto Sans Bengali','Noto Sans Arabic',system-ui,sans-serif`

/** The letters of a page whose organisation chose this font. */
export function fontFamilyOf(font: Font): string {
  return `'${font}',${fallbacks}`
}

/** The CSS for a font by name; empty for the default and for unknown names. */
export function fontSheet(name: string): string {
  const font = fonts.find((one) => one === name)
  if (!font || font === defaults.font) return ''
  return `${faces(font)}:root{--font:'${font}',${fallbacks}}`
}

/** All of them, for a font picker. A browser loads only the ones it shows. */
export function allFaces(): string {
  return fonts.map((font) => (font === defaults.font ? '' : faces(font))).join('')
}

function faces(font: keyof typeof files): string {
  const { latin, latinExt, weights } = files[font]
  const face = (url: string, range: string) =>
    `@font-face{font-family:'${font}';font-style:normal;font-display:swap;font-weight:${weights};src:url('${url}') format('woff2');unicode-range:${range}}`
  return face(latin, ranges.latin) + face(latinExt, ranges.latinExt)
}
