import type { Language } from '@majlis/contract'
import type { Namespace } from './messages.ts'
import { directionOf, matchLanguage } from './languages.ts'
import { createTranslator, type Translator } from './translate.ts'

/** Where a page stores a visitor's language; its start script reads the same key. */
const languageKey = 'majlis.language'

let shown: Language = 'en'

/** Texts that were requested in this page's languages, and those that have arrived. */
const files = new Map<string, Promise<Translator>>()
const arrived = new Map<string, Translator>()
const requestedNamespaces = new Set<Namespace>()
/** Texts that a screen had to wait for. */
const waitedFor = new Set<Namespace>()
const listeners = new Set<() => void>()

/** One file per namespace and language, fetched at the first use. */
function load(language: Language, namespace: Namespace): Promise<Translator> {
  requestedNamespaces.add(namespace)
  const key = `${language}/${namespace}`
  const known = files.get(key)
  if (known) return known
  const file = read(language, namespace).then((text) => {
    arrived.set(key, text)
    // React's `use` reads a value that is there immediately, instead of waiting for a new promise.
    void Object.assign(file, { status: 'fulfilled', value: text })
    notify()
    return text
  })
  files.set(key, file)
  return file
}

/** If a file cannot be loaded, English is used (spec 4.22); without that, keys are shown instead of texts. */
function read(language: Language, namespace: Namespace): Promise<Translator> {
  return fetchFile(language, namespace)
    .catch(() => fetchFile('en', namespace))
    .catch(() => createTranslator(language, {}))
}

async function fetchFile(language: Language, namespace: Namespace): Promise<Translator> {
  const module: { default: unknown } = await import(`./messages/${language}/${namespace}.json`)
  return createTranslator(language, module.default)
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Starts the page's texts with the namespaces that its first screen needs. */
export async function startText(language: Language, namespaces: Namespace[]): Promise<void> {
  show(language)
  await loadText(...namespaces)
}

/** Fetches namespaces before a screen shows them; harmless if they are there. */
export async function loadText(...namespaces: Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => load(shown, namespace)))
}

/** The texts of a namespace in the page's language once they are there. */
export function textThere(namespace: Namespace): Translator | undefined {
  return arrived.get(`${shown}/${namespace}`)
}

/** The texts of a namespace in the page's language. */
export function textComing(namespace: Namespace): Promise<Translator> {
  waitedFor.add(namespace)
  return load(shown, namespace)
}

/** Whether a screen has waited for these texts; texts that were fetched ahead don't count. */
export function isWaitedFor(namespace: Namespace): boolean {
  return waitedFor.has(namespace)
}

/** Subscribes to language changes and to new texts. */
export function followText(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the language of the whole page and stores it. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is not available, so the choice lasts until the page is left.
  }
  // Everything shown so far may still be visible.
  await Promise.all([...requestedNamespaces].map((namespace) => load(language, namespace)))
  show(language)
}

/** The stored language, otherwise the first supported one of the browser's, otherwise English. */
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
  notify()
}
