import { limits, type Language, type ReceivedCaption } from '@majlis/contract'
import { TranslationUnavailable } from '../../integrations/translator/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { createOutage } from '../../platform/log/outage.ts'
import type { TranslatorOf } from '../tenancy/index.ts'
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

interface Lane {
  waiting: ReceivedCaption[]
  isWorking: boolean
}

/** Lines that wait for the translator, for each language; it gets as many at once. Of more, the oldest stay untranslated. */
const maxWaiting = 20

/**
 * Translates the final lines of one room into the languages that someone inside reads, each line once for each language, in order, with one
 * request at a time for each language. What fails or is late is reported to its readers, who keep the original.
 */
export function createCaptionTranslations(
  { db, log, translatorOf, translationMs = 8_000 }: CaptionTranslationsDeps,
  { roomSessionId, organizationId, send }: Room,
) {
  const closed = new AbortController()
  const lanes = new Map<Language, Lane>()
  const outage = createOutage(log.child({ roomSessionId }), {
    began: 'captions are not translated',
    over: 'captions are translated again',
  })

  async function report(line: ReceivedCaption, language: Language, text: string | null): Promise<void> {
    try {
      await send({ ...line, translation: { language, text } })
    } catch (error) {
      // A lost line only needs a log entry.
      log.warn({ err: error, roomSessionId }, 'a translated caption could not be shown')
    }
  }

  async function translate(lines: readonly ReceivedCaption[], language: Language): Promise<string[]> {
    // Asked each time: an admin may have forbidden it meanwhile.
    const translator = await translatorOf(organizationId, 'sendsCaptions')
    if (!translator) throw new TranslationUnavailable('the organisation has no translator')
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(translationMs)])
    const texts = await translator.translate(
      lines.map(({ text }) => text),
      language,
      signal,
    )
    return texts.map((text) => text.slice(0, 2 * limits.captions.maxChars))
  }

  /** Null if they could not be translated. */
  async function attempt(lines: readonly ReceivedCaption[], language: Language): Promise<string[] | null> {
    try {
      const texts = await translate(lines, language)
      const translated = lines.map(({ id }, place) => ({ id, text: texts[place] ?? '' }))
      await translationsRepository.save(db, language, translated)
      outage.worked()
      return texts
    } catch (error) {
      if (!closed.signal.aborted) outage.failed(error)
      return null
    }
  }

  async function work(lane: Lane, language: Language): Promise<void> {
    if (lane.isWorking) return
    lane.isWorking = true
    while (lane.waiting.length > 0) {
      const lines = lane.waiting.splice(0)
      const texts = await attempt(lines, language)
      if (closed.signal.aborted) return
      for (const [place, line] of lines.entries()) await report(line, language, texts?.[place] || null)
    }
    lane.isWorking = false
  }

  function add(line: ReceivedCaption, language: Language): void {
    const lane = lanes.get(language) ?? { waiting: [], isWorking: false }
    lanes.set(language, lane)
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
    close: () => closed.abort(),
  }
}
