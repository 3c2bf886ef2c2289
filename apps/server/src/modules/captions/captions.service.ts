import { limits, type CaptionLine, type Language } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { RoomsApi } from '../rooms/index.ts'
import type { TranslatorOf } from '../tenancy/index.ts'
import './captions.events.ts'
import * as linesRepository from './lines.repository.ts'
import { missedBetween } from './missed.ts'
import * as readersRepository from './readers.repository.ts'
import * as translationsRepository from './translations.repository.ts'
import * as visitsRepository from './visits.repository.ts'

export interface CaptionsServiceDeps {
  db: Db
  realtime: Pick<Realtime, 'signal'>
  rooms: Pick<RoomsApi, 'getAdmitted'>
  translatorOf: TranslatorOf
}

/** The captions of a running meeting, for people inside. */
export function createCaptions({ db, realtime, rooms, translatorOf }: CaptionsServiceDeps) {
  /** Throws `room.captions_off`. */
  async function getCaptioned(caller: ParticipantCaller) {
    const { session } = await rooms.getAdmitted(db, caller)
    if (!session.settings.liveCaptions) throw new AppError('room.captions_off')
    return session
  }

  return {
    /** Throws `room.captions_off`. */
    async list(
      caller: ParticipantCaller,
      { language }: { language?: Language | undefined },
    ): Promise<{
      lines: CaptionLine[]
      translations: { lineId: string; text: string }[]
      isTranslating: boolean
      missed: { from: number | null; until: number } | null
    }> {
      const { id, organizationId } = await getCaptioned(caller)
      const lines = await linesRepository.listLatest(db, id, limits.captions.keptLines)
      const missed = missedBetween(await visitsRepository.listOf(db, caller))
      if (!language) return { lines, translations: [], isTranslating: false, missed }
      const translations = await translationsRepository.listOf(db, id, language)
      const translated = new Set(translations.map(({ lineId }) => lineId))
      const isMissing = lines
        .slice(-limits.captions.maxEarlierLines)
        .some(({ id: lineId }) => !translated.has(lineId))
      const isTranslating = isMissing && (await translatorOf(organizationId, 'sendsCaptions')) !== null
      return { lines, translations, isTranslating, missed }
    },

    /** Has captions translated as long as the person is inside, also the latest of those that were said before. Throws `room.captions_off`, `room.captions_untranslated`. */
    async chooseLanguage(
      caller: ParticipantCaller,
      { language }: { language: Language | null },
    ): Promise<null> {
      if (language === null) {
        await readersRepository.remove(db, caller.participantId)
        return null
      }
      const { id, organizationId } = await getCaptioned(caller)
      if (!(await translatorOf(organizationId, 'sendsCaptions')))
        throw new AppError('room.captions_untranslated')
      const reader = { participant_id: caller.participantId, room_session_id: id, language }
      await db.transaction().execute(async (tx) => {
        await readersRepository.save(tx, reader)
        await realtime.signal(tx, 'captions.language_chosen', { roomSessionId: id })
      })
      return null
    },
  }
}
