import type { CaptionLine, ReceivedCaption } from '@majlis/contract'
import type { Call } from '@majlis/media'
import type { BrowserStorage } from '../../../shared/browser-storage/index.ts'
import { createStore } from '../../../shared/store/index.ts'

export const captionSizes = ['small', 'medium', 'large'] as const
export type CaptionSize = (typeof captionSizes)[number]

export const captionPlaces = ['bottom', 'top'] as const
export type CaptionPlace = (typeof captionPlaces)[number]

interface CaptionChoice {
  isShown: boolean
  size: CaptionSize
  place: CaptionPlace
}

export interface Captions extends CaptionChoice {
  /** Oldest first; the latest lines may still change. */
  lines: readonly ReceivedCaption[]
}

const storageKey = 'majlis.captions'
/** The server keeps as many. */
const maxLines = 500

/** The captions, and the person's caption settings, which the device remembers. */
export function createCaptionStore(call: Pick<Call, 'onCaption'>, storage: BrowserStorage) {
  const store = createStore<Captions>({ ...readChoice(storage), lines: [] })

  function choose(choice: Partial<CaptionChoice>): void {
    store.set((state) => ({ ...state, ...choice }))
    const { isShown, size, place } = store.getSnapshot()
    storage.keep(storageKey, JSON.stringify({ isShown, size, place }))
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

/** A line replaces its earlier text; an empty line is removed. */
export function withCaption(
  lines: readonly ReceivedCaption[],
  caption: ReceivedCaption,
): readonly ReceivedCaption[] {
  const isKnown = lines.some(({ id }) => id === caption.id)
  if (caption.text === '') return isKnown ? lines.filter(({ id }) => id !== caption.id) : lines
  if (isKnown) return lines.map((line) => (line.id === caption.id ? caption : line))
  return [...lines, caption].slice(-maxLines)
}

/** The earlier lines from the server and the newer ones, in the order in which people began to speak. */
export function mergedLines(
  earlier: readonly CaptionLine[],
  heard: readonly ReceivedCaption[],
): readonly CaptionLine[] {
  const byId = new Map(earlier.map((line) => [line.id, line]))
  for (const line of heard) byId.set(line.id, line)
  return [...byId.values()].toSorted((a, b) => a.startedAt - b.startedAt)
}

function readChoice(storage: BrowserStorage): CaptionChoice {
  const kept = parse(storage.read(storageKey))
  return {
    isShown: kept.get('isShown') === true,
    size: captionSizes.find((size) => size === kept.get('size')) ?? 'medium',
    place: captionPlaces.find((place) => place === kept.get('place')) ?? 'bottom',
  }
}

function parse(text: string | null): Map<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : [])
  } catch {
    return new Map()
  }
}
