import type { Language } from '@majlis/contract'
import type { Namespace } from './messages.ts'
import { directionOf, matchLanguage } from './languages.ts'
import { createTranslator, type Translator } from './translate.ts'

/** Where a page remembers the language of a visitor; its start script reads the same key. */
const languageKey = 'majlis.language'

let shown: Language = 'en'

/** What has been asked for in the languages of this page, and what has arrived. */
const files = new Map<string, Promise<Translator>>()
const arrived = new Map<string, Translator>()
const namespacesAsked = new Set<Namespace>()
/** What a screen was shown without, and waited for. */
const waitedFor = new Set<Namespace>()
const listeners = new Set<() => void>()

/** One file per namespace and language, fetched when a screen first asks. */
function load(language: Language, namespace: Namespace): Promise<Translator> {
  namespacesAsked.add(namespace)
  const key = `${language}/${namespace}`
  const known = files.get(key)
  if (known) return known
  const file = read(language, namespace).then((text) => {
    arrived.set(key, text)
    // React's `use` has what has come at once, instead of waiting for a promise that it has not seen before.
    void Object.assign(file, { status: 'fulfilled', value: text })
    tell()
    return text
  })
  files.set(key, file)
  return file
}

/** A file that cannot be had is read in English (spec 4.22); without that one, keys stand where the texts belong. */
function read(language: Language, namespace: Namespace): Promise<Translator> {
  return fetchFile(language, namespace)
    .catch(() => fetchFile('en', namespace))
    .catch(() => createTranslator(language, {}))
}

async function fetchFile(language: Language, namespace: Namespace): Promise<Translator> {
  const module: { default: unknown } = await import(`./messages/${language}/${namespace}.json`)
  return createTranslator(language, module.default)
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Starts the texts of the page with the namespaces its first screen needs. */
export async function startText(language: Language, namespaces: Namespace[]): Promise<void> {
  show(language)
  await loadText(...namespaces)
}

/** Fetches namespaces ahead of the screen that shows them; harmless when they are there. */
export async function loadText(...namespaces: Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => load(shown, namespace)))
}

/** The texts of a namespace in the page's language once they are there. */
export function textThere(namespace: Namespace): Translator | undefined {
  return arrived.get(`${shown}/${namespace}`)
}

/** The texts of a namespace in the page's language, on their way. */
export function textComing(namespace: Namespace): Promise<Translator> {
  waitedFor.add(namespace)
  return load(shown, namespace)
}

/** Whether a screen has waited for these texts; those that were fetched ahead of it no one waits for. */
export function isWaitedFor(namespace: Namespace): boolean {
  return waitedFor.has(namespace)
}

/** Hears of every change of language and every arrival of texts. */
export function followText(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the language of everything on the page and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is closed to us; the choice then holds until the page is left.
  }
  // Everything that has been shown may be shown still.
  await Promise.all([...namespacesAsked].map((namespace) => load(language, namespace)))
  show(language)
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
  return shown
}

function show(language: Language): void {
  shown = language
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  tell()
}
