import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { createCorrections, type ChosenSpeaker } from './corrections.ts'
import * as editsRepository from './edits.repository.ts'
import type { EditRow } from './edits.repository.ts'
import type { SegmentRow } from './segments.repository.ts'
import * as speakersRepository from './speakers.repository.ts'
import type { SpeakerShare } from './speakers.repository.ts'
import { mayEdit } from './transcripts.policy.ts'
import type { ViewedTranscript } from './transcripts.repository.ts'
import { createTranslationRequests } from './translation-requests.ts'
import { getViewedTranscript } from './viewed-transcript.ts'

export interface EditingDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  limiter: Limiter
  /** Spec 9.13. */
  flags: { canEdit: boolean }
}

interface SegmentChange extends ChosenSpeaker {
  id: string
  segmentId: string
  text?: string | undefined
}

export type Editing = ReturnType<typeof createEditing>

/** The limit for one person. */
const changesOfUser = { name: 'transcript-changes', points: 120, windowMs: minuteMs }

/** Corrections of transcripts. The latest are kept with what was there before, and can be taken back (spec 4.7). */
export function createEditing({ db, clock, jobs, limiter, flags }: EditingDeps) {
  /**
   * Counts a change. Throws `transcript.not_found`, `transcript.editing_off`, `general.forbidden`, `transcript.not_ready`,
   * `general.too_many_attempts`.
   */
  async function requireEditable(caller: UserCaller, id: string): Promise<ViewedTranscript> {
    const transcript = await getViewedTranscript(db, caller, id)
    const isOutside = transcript.meeting_organization_id !== caller.organizationId
    if (!mayEdit({ role: transcript.role, isOutside })) throw new AppError('general.forbidden')
    if (!flags.canEdit) throw new AppError('transcript.editing_off')
    if (transcript.state !== 'ready') throw new AppError('transcript.not_ready')
    await limiter.consume(changesOfUser, [`user:${caller.userId}`])
    return transcript
  }

  const { getSegment, getSpeaker, setText, setSpeaker, setChosenSpeaker, setName } = createCorrections({
    clock,
  })
  const translations = createTranslationRequests({ clock, jobs })

  return {
    /** Throws what `requireEditable` throws. */
    async update(
      caller: UserCaller,
      { id, segmentId, text, ...speaker }: SegmentChange,
    ): Promise<SegmentRow> {
      const transcript = await requireEditable(caller, id)
      return db.transaction().execute(async (tx) => {
        const segment = await getSegment(tx, id, segmentId)
        if (text !== undefined) await setText(tx, caller, segment, text)
        await translations.follow(tx, transcript)
        await setChosenSpeaker(tx, caller, segment, speaker)
        return getSegment(tx, id, segmentId)
      })
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

    /** For everyone who may read the transcript. Throws `transcript.not_found`. */
    async history(
      caller: UserCaller,
      { id, cursor, pageSize }: { id: string; cursor?: string | undefined; pageSize: number },
    ): Promise<{ edits: EditRow[]; nextCursor: string | null }> {
      await getViewedTranscript(db, caller, id)
      const found = await editsRepository.list(db, id, { after: cursor, limit: pageSize + 1 })
      const edits = found.slice(0, pageSize)
      return { edits, nextCursor: found.length > pageSize ? (edits.at(-1)?.id ?? null) : null }
    },

    /** What was there before a change is there again. Throws what `requireEditable` throws. */
    async restore(caller: UserCaller, { id, editId }: { id: string; editId: string }): Promise<void> {
      const transcript = await requireEditable(caller, id)
      await db.transaction().execute(async (tx) => {
        const edit = await editsRepository.find(tx, id, editId)
        if (!edit) throw new AppError('transcript.not_found')
        const { kind, segment_id: segmentId, speaker_id: speakerId, before } = edit
        if (kind === 'text') {
          await setText(tx, caller, await getSegment(tx, id, segmentId ?? ''), before)
          return translations.follow(tx, transcript)
        }
        const speaker = await getSpeaker(tx, id, speakerId ?? '')
        if (kind === 'name') return setName(tx, caller, speaker, before)
        return setSpeaker(tx, caller, await getSegment(tx, id, segmentId ?? ''), speaker.id)
      })
    },
  }
}
