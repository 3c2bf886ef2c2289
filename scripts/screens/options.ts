import { parseArgs } from 'node:util'
import type { Language } from '@majlis/contract'

/** Width of the window in pixels, as the screens are named after it. */
export type Size = 360 | 768 | 1440
export type Theme = 'light' | 'dark'

export const windowHeights: Record<Size, number> = { 360: 780, 768: 1024, 1440: 900 }
export const sizes: readonly Size[] = [360, 768, 1440]
export const themes: readonly Theme[] = ['light', 'dark']
export const languages: readonly Language[] = ['en', 'bn', 'ar']

export interface Options {
  /** Beginnings of the names of the screens to render; none: all. */
  readonly names: readonly string[]
  readonly sizes: readonly Size[]
  readonly themes: readonly Theme[]
  readonly languages: readonly Language[]
  /** Make the README's pictures, and nothing else. */
  readonly isPictures: boolean
  /** Bring the installation up and leave it running for later runs. */
  readonly isKept: boolean
}

/** Reads the command line; throws a sentence for everything it does not know. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      size: { type: 'string', multiple: true },
      theme: { type: 'string', multiple: true },
      lang: { type: 'string', multiple: true },
      pictures: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  return {
    names: positionals,
    sizes: chosen('--size', sizes, values.size),
    themes: chosen('--theme', themes, values.theme),
    languages: chosen('--lang', languages, values.lang),
    isPictures: values.pictures,
    isKept: values.keep,
  }
}

function chosen<T extends string | number>(option: string, all: readonly T[], wished: string[] | undefined) {
  if (!wished) return all
  return wished
    .flatMap((value) => value.split(','))
    .map((value) => {
      const found = all.find((one) => String(one) === value)
      if (found === undefined) throw new Error(`${option} ${value}: there are ${all.join(', ')}.`)
      return found
    })
}
