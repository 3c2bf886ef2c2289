import { languages, type CaptionLine, type Language, type ReceivedCaption } from '@majlis/contract'
import type { Call } from '@majlis/media'
import type { BrowserStorage } from '../../../shared/browser-storage/index.ts'
import { createStore } from '../../../shared/store/index.ts'
import { readKept } from './kept-choices.ts'

export const captionSizes = ['small', 'medium', 'large'] as const
export type CaptionSize = (typeof captionSizes)[number]

export const captionPlaces = ['bottom', 'top'] as const
export type CaptionPlace = (typeof captionPlaces)[number]

interface CaptionChoice {
  isShown: boolean
  size: CaptionSize
  place: CaptionPlace
  /** Null: as they are spoken. */
  language: Language | null
  /** Shows the original below a translation. */
  hasOriginal: boolean
}

/** Null: it could not be translated. */
type Translations = Readonly<Partial<Record<Language, string | null>>>

/** A line with its translations so far. */
export interface ShownCaption extends CaptionLine {
  /** The text does not change any more. */
  isFinal: boolean
  translations: Translations
}

export interface Captions extends CaptionChoice {
  /** Oldest first; the latest lines may still change. */
  lines: readonly ShownCaption[]
}

const storageKey = 'majlis.captions'
/** The server keeps as many. */
const maxLines = 500

/** The captions, and the person's caption settings, which the device remembers. */
export function createCaptionStore(call: Pick<Call, 'onCaption'>, storage: BrowserStorage) {
  const store = createStore<Captions>({ ...readChoice(storage), lines: [] })

  function choose(choice: Partial<CaptionChoice>): void {
    store.set((state) => ({ ...state, ...choice }))
    const { lines: _lines, ...chosen } = store.getSnapshot()
    storage.keep(storageKey, JSON.stringify(chosen))
  }

  return {
    ...store,
    choose,
    /** Starts listening. Returns a function that stops it. */
    start: () =>
      call.onCaption((caption) =>
        store.set((state) => ({ ...state, lines: withCaption(state.lines, caption) })),
      ),
  }
}

export type CaptionStore = ReturnType<typeof createCaptionStore>

/** A line replaces its earlier text and keeps its translations; an empty line is removed. */
export function withCaption(
  lines: readonly ShownCaption[],
  { translation, ...caption }: ReceivedCaption,
): readonly ShownCaption[] {
  const known = lines.find(({ id }) => id === caption.id)
  if (caption.text === '') return known ? lines.filter((line) => line !== known) : lines
  const translations = {
    ...known?.translations,
    ...(translation ? { [translation.language]: translation.text } : {}),
  }
  const shown = { ...caption, translations }
  if (known) return lines.map((line) => (line === known ? shown : line))
  return [...lines, shown].slice(-maxLines)
}

/** Lines from the server, with those translations in one language that exist. */
export interface LoadedLines {
  lines: readonly CaptionLine[]
  translations: readonly { lineId: string; text: string }[]
  /** More translations will follow. */
  isTranslating: boolean
  /** When the person was last away: `from` null if they were not there before. */
  missed: MissedTime | null
}

export interface MissedTime {
  from: number | null
  until: number
}

/** Whether it was said while the person was away. */
export function isMissed({ startedAt }: Pick<CaptionLine, 'startedAt'>, missed: MissedTime | null): boolean {
  return missed !== null && startedAt < missed.until && (missed.from === null || startedAt >= missed.from)
}

/** Earlier lines, each with its translation if there is one. */
export function earlierLines(
  { lines, translations }: LoadedLines,
  language: Language | null,
): readonly ShownCaption[] {
  const texts = new Map(translations.map(({ lineId, text }) => [lineId, text]))
  return lines.map((line) => ({
    ...line,
    isFinal: true,
    translations: language === null ? {} : { [language]: texts.get(line.id) ?? null },
  }))
}

/** The earlier lines from the server and the newer ones, in the order in which people began to speak. */
export function mergedLines(
  earlier: readonly ShownCaption[],
  heard: readonly ShownCaption[],
): readonly ShownCaption[] {
  const byId = new Map(earlier.map((line) => [line.id, line]))
  for (const line of heard)
    byId.set(line.id, { ...line, translations: { ...byId.get(line.id)?.translations, ...line.translations } })
  return [...byId.values()].toSorted((a, b) => a.startedAt - b.startedAt)
}

/** `pending`: the translation is not there yet, so the text is the original. `untranslated`: there is none. */
export interface ReadCaption {
  state: 'spoken' | 'pending' | 'untranslated' | 'translated'
  text: string
  /** The original, if the text is a translation. */
  original: string | null
}

/** A line for someone who reads this language; null: the original. */
export function captionIn(
  language: Language | null,
  { text, isFinal, translations }: ShownCaption,
): ReadCaption {
  const translation = language === null ? text : translations[language]
  if (language !== null && (!isFinal || translation === undefined))
    return { state: 'pending', text, original: null }
  if (!translation) return { state: 'untranslated', text, original: null }
  // In the reader's language already.
  if (translation === text) return { state: 'spoken', text, original: null }
  return { state: 'translated', text: translation, original: text }
}

function readChoice(storage: BrowserStorage): CaptionChoice {
  const kept = readKept(storage, storageKey)
  return {
    isShown: kept.get('isShown') === true,
    size: captionSizes.find((size) => size === kept.get('size')) ?? 'medium',
    place: captionPlaces.find((place) => place === kept.get('place')) ?? 'bottom',
    language: languages.find((language) => language === kept.get('language')) ?? null,
    hasOriginal: kept.get('hasOriginal') === true,
  }
}
