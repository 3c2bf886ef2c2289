import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { listAttendeeNames } from '../attendance/index.ts'
import { createCorrections } from './corrections.ts'
import { createEditorAccess, type EditorAccessDeps } from './editor-access.ts'
import { createLinesOfSpeakers } from './lines-of-speakers.ts'
import * as segmentsRepository from './segments.repository.ts'
import type { Passage } from './segments.repository.ts'
import * as speakersRepository from './speakers.repository.ts'
import type { SpeakerShare } from './speakers.repository.ts'

interface GivenLines {
  id: string
  passage: Passage
  to: { speakerId: string } | { speakerName: string }
}

export type Speakers = ReturnType<typeof createSpeakers>

/** Who speaks in a transcript, corrected by hand (spec 4.7). */
export function createSpeakers(deps: EditorAccessDeps) {
  const { db, clock } = deps
  const { requireEditor, requireEditable } = createEditorAccess(deps)
  const { getSpeaker, setName } = createCorrections({ clock })
  const { ensureSpeaker, giveLines } = createLinesOfSpeakers({ clock })

  return {
    /**
     * Lines get another speaker, or all lines of a speaker do, which merges the two: one entry of the history. Throws what `requireEditable`
     * throws, and `transcript.passage_gone`.
     */
    async assignLines(caller: UserCaller, { id, passage, to }: GivenLines): Promise<{ lines: number }> {
      await requireEditable(caller, id)
      return db.transaction().execute(async (tx) => {
        const segments = await segmentsRepository.listPassage(tx, id, passage)
        if (segments.length === 0) throw new AppError('transcript.passage_gone')
        const speaker =
          'speakerId' in to
            ? await getSpeaker(tx, id, to.speakerId)
            : await ensureSpeaker(tx, id, to.speakerName)
        const given = new Map(segments.map((segment) => [segment.id, speaker.id]))
        return { lines: await giveLines(tx, caller, id, given) }
      })
    },

    /** Names of people who attended, in the order in which they came, to name speakers. Throws what `requireEditor` throws. */
    async attendees(caller: UserCaller, { id }: { id: string }): Promise<{ names: string[] }> {
      const { occurrence_id: occurrenceId, meeting_organization_id: organizationId } = await requireEditor(
        caller,
        id,
      )
      if (occurrenceId === null) return { names: [] }
      const names = await listAttendeeNames(db, { organizationId, occurrenceId, nowMs: clock.now() })
      return { names: [...new Set(names)] }
    },

    /** Everywhere in the transcript. Throws what `requireEditable` throws. */
    async renameSpeaker(
      caller: UserCaller,
      { id, speakerId, name }: { id: string; speakerId: string; name: string },
    ): Promise<SpeakerShare> {
      await requireEditable(caller, id)
      await db.transaction().execute(async (tx) => {
        await setName(tx, caller, await getSpeaker(tx, id, speakerId), name)
      })
      const shares = await speakersRepository.listShares(db, [id])
      const renamed = shares.find((share) => share.id === speakerId)
      if (!renamed) throw new AppError('transcript.not_found')
      return renamed
    },
  }
}
