import { limits, type Language, type ReceivedCaption } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { createOutage } from '../../platform/log/outage.ts'
import { translatePart, type TranslatorOf } from '../tenancy/index.ts'
import * as readersRepository from './readers.repository.ts'
import * as translationsRepository from './translations.repository.ts'

export interface CaptionTranslationsDeps {
  db: Db
  log: Log
  translatorOf: TranslatorOf
  /** A translation that takes longer is too late to be read. */
  translationMs?: number
}

interface Room {
  roomSessionId: string
  organizationId: string
  send: (caption: ReceivedCaption) => Promise<void>
}

type Text = Pick<ReceivedCaption, 'id' | 'text'>

interface Lane {
  waiting: ReceivedCaption[]
  /** Said before someone read this language, newest first. They are translated while no new line waits. */
  earlier: Text[]
  /** Those of the request under way. */
  underWay: readonly Text[]
  isWorking: boolean
}

/** Lines that wait for the translator, for each language; it gets as many at once. Of more, the oldest stay untranslated. */
const maxWaiting = 20
/** Fewer at once, so that new lines do not wait long behind them. */
const earlierAtOnce = 10

/**
 * Translates the final lines of one room into the languages that someone inside reads, each line once for each language, in order, with one
 * request at a time for each language. What fails or is late is reported to its readers, who keep the original. `translateEarlier`
 * translates the latest earlier lines too, which readers load themselves.
 */
export function createCaptionTranslations(
  deps: CaptionTranslationsDeps,
  { roomSessionId, organizationId, send }: Room,
) {
  const { db, log } = deps
  const closed = new AbortController()
  const lanes = new Map<Language, Lane>()
  const translateLines = createLineTranslator(deps, { roomSessionId, organizationId, closed: closed.signal })

  async function report(line: ReceivedCaption, language: Language, text: string | null): Promise<void> {
    try {
      await send({ ...line, translation: { language, text } })
    } catch (error) {
      // A lost line only needs a log entry.
      log.warn({ err: error, roomSessionId }, 'a translated caption could not be shown')
    }
  }

  async function work(lane: Lane, language: Language): Promise<void> {
    if (lane.isWorking) return
    lane.isWorking = true
    while (!closed.signal.aborted) {
      if (lane.waiting.length > 0) await translateNew(lane, language)
      else if (lane.earlier.length > 0) await translateSomeEarlier(lane, language)
      else break
      lane.underWay = []
    }
    lane.isWorking = false
  }

  async function translateNew(lane: Lane, language: Language): Promise<void> {
    const lines = lane.waiting.splice(0)
    lane.underWay = lines
    const texts = await translateLines(lines, language)
    if (closed.signal.aborted) return
    for (const [place, line] of lines.entries()) await report(line, language, texts?.[place] || null)
  }

  /** If the translator fails, the others stay as they were spoken until someone asks again. */
  async function translateSomeEarlier(lane: Lane, language: Language): Promise<void> {
    const lines = lane.earlier.splice(0, earlierAtOnce)
    lane.underWay = lines
    if (!(await translateLines(lines, language))) lane.earlier = []
  }

  function laneOf(language: Language): Lane {
    const lane = lanes.get(language) ?? { waiting: [], earlier: [], underWay: [], isWorking: false }
    lanes.set(language, lane)
    return lane
  }

  function add(line: ReceivedCaption, language: Language): void {
    const lane = laneOf(language)
    lane.earlier = lane.earlier.filter(({ id }) => id !== line.id)
    lane.waiting.push(line)
    const late = lane.waiting.length > maxWaiting ? lane.waiting.shift() : undefined
    if (late) void report(late, language, null)
    void work(lane, language)
  }

  return {
    /** Returns once the line is noted; its translations follow. */
    async translateSoon(line: ReceivedCaption): Promise<void> {
      for (const language of await readersRepository.listLanguages(db, roomSessionId)) add(line, language)
    },
    /** Returns once the latest lines that are not translated yet are noted. */
    async translateEarlier(): Promise<void> {
      for (const language of await readersRepository.listLanguages(db, roomSessionId)) {
        const lane = laneOf(language)
        const wanted = { language, latest: limits.captions.maxEarlierLines }
        const missing = await translationsRepository.listMissing(db, roomSessionId, wanted)
        const isNoted = new Set([...lane.waiting, ...lane.underWay].map(({ id }) => id))
        lane.earlier = missing.filter(({ id }) => !isNoted.has(id))
        void work(lane, language)
      }
    },
    close: () => closed.abort(),
  }
}

/** Returns a function that translates and stores lines. It resolves to null if the translator fails. */
function createLineTranslator(
  { db, log, translatorOf, translationMs = 8_000 }: CaptionTranslationsDeps,
  { roomSessionId, organizationId, closed }: Omit<Room, 'send'> & { closed: AbortSignal },
) {
  const outage = createOutage(log.child({ roomSessionId }), {
    began: 'captions are not translated',
    over: 'captions are translated again',
  })

  async function translate(lines: readonly Text[], language: Language): Promise<Text[]> {
    const signal = AbortSignal.any([closed, AbortSignal.timeout(translationMs)])
    const part = { organizationId, language, lines, rule: 'sendsCaptions' as const, signal }
    const translated = await translatePart(translatorOf, part)
    return translated.map(({ id, text }) => ({ id, text: text.slice(0, 2 * limits.captions.maxChars) }))
  }

  return async (lines: readonly Text[], language: Language): Promise<string[] | null> => {
    try {
      const translated = await translate(lines, language)
      await translationsRepository.save(db, language, translated)
      outage.worked()
      return translated.map(({ text }) => text)
    } catch (error) {
      if (!closed.aborted) outage.failed(error)
      return null
    }
  }
}
