import { accessSync, constants, statSync } from 'node:fs'
import * as z from 'zod'

/** One environment variable: how it is read, and what the operator's guide says of it. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  /** Reads the variable's text; gets `undefined` when it is unset or empty. */
  schema: S
  about: string
  example?: string
  /** Never logged, never given a default, and also read from the file that `<KEY>_FILE` names. */
  isSecret?: boolean
}

export type Settings = Readonly<Record<string, Setting>>

/** The values of settings, under the names of their variables. */
export type ValuesOf<T extends Settings> = { readonly [K in keyof T]: z.output<T[K]['schema']> }

/** Settings that are explained together. */
export interface SettingsGroup<T extends Settings = Settings> {
  title: string
  settings: T
}

/** Keeps the exact type of each setting. */
export function settingsGroup<const T extends Settings>(title: string, settings: T): SettingsGroup<T> {
  return { title, settings }
}

/** `true`, `1`, `yes`, `on` and their opposites. */
export function booleanSetting(fallback: boolean) {
  return z.stringbool('must be true or false').default(fallback)
}

export function integerSetting({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .default(fallback)
}

/** An absolute address of one of the protocols, kept without a slash at its end. */
export function urlSetting(...protocols: string[]) {
  const names = protocols.map((protocol) => `${protocol}://`).join(' or ')
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)), {
      error: `must be an address that starts with ${names}`,
    })
    .transform((text) => text.replace(/\/+$/, ''))
}

/** The path of a file that exists when the server starts. */
export function fileSetting() {
  return z.string().refine(isReadableFile, { error: 'must name a file that can be read' })
}

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The values between commas. */
export function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}

/** Words between commas, each one of the choices. */
export function listSetting<const C extends string>(choices: readonly C[], fallback: readonly C[]) {
  return z
    .string()
    .transform(wordsOf)
    .pipe(z.array(z.enum(choices, `must be a list of ${choices.join(', ')}`)).min(1, 'must not be empty'))
    .default([...fallback])
}
