import type { Language } from '@majlis/contract'
import i18next, { type Module } from 'i18next'
import type { Namespace } from './messages.ts'
import { directionOf, matchLanguage } from './languages.ts'
import { numbers, textSettings } from './settings.ts'

/** Where a page remembers the language of a visitor; its start script reads the same key. */
export const languageKey = 'majlis.language'

/** One file per namespace and language, fetched when a screen first asks. A file that cannot be had is read in English (spec 4.22). */
const files = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string) => load(language, namespace).catch(() => load('en', namespace)),
} satisfies Module & {
  init(): void
  read(language: string, namespace: string): Promise<Record<string, unknown>>
}

async function load(language: string, namespace: string): Promise<Record<string, unknown>> {
  const module: { default: Record<string, unknown> } = await import(
    `./messages/${language}/${namespace}.json`
  )
  return module.default
}

/** Starts the texts of the page with the namespaces its first screen needs. */
export async function startText(language: Language, namespaces: Namespace[]): Promise<void> {
  applyToDocument(language)
  i18next.on('languageChanged', (changed) => applyToDocument(matchLanguage([changed])))
  await i18next
    .use(files)
    .use(numbers)
    .init({ ...textSettings, lng: language, ns: namespaces, defaultNS: 'common' })
}

/** Fetches namespaces ahead of the screen that shows them; harmless when they are there. */
export async function loadText(...namespaces: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
}

/** Changes the language of everything on the page and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is closed to us; the choice then holds until the page is left.
  }
  await i18next.changeLanguage(language)
}

/** The remembered language, else the first of the browser's that we speak, else English. */
export function preferredLanguage(): Language {
  let remembered: string | null = null
  try {
    remembered = localStorage.getItem(languageKey)
  } catch {
    // See above.
  }
  return matchLanguage([remembered, ...navigator.languages])
}

export function currentLanguage(): Language {
  return matchLanguage([i18next.language])
}

function applyToDocument(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
