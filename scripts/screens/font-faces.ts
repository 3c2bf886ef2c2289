import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const fonts = [
  ...['400', '700', '900'].map((weight) => ({
    family: 'Lato',
    weight,
    file: `@fontsource/lato/files/lato-latin-${weight}-normal.woff2`,
  })),
  {
    family: 'Noto Sans Bengali',
    weight: '100 900',
    file: '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2',
  },
  {
    family: 'Noto Sans Arabic',
    weight: '100 900',
    file: '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
  },
]

/** The fonts of the product as styles of a document, for browsers and machines that have no others. */
export async function fontFaces(): Promise<string> {
  return (await Promise.all(fonts.map(fontFaceOf))).join('')
}

async function fontFaceOf({ family, weight, file }: (typeof fonts)[number]): Promise<string> {
  const path = createRequire(join(import.meta.dirname, '../../packages/ui/package.json')).resolve(file)
  const font = (await readFile(path)).toString('base64')
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}) }`
}
