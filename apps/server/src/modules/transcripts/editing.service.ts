import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createCorrections, type ChosenSpeaker } from './corrections.ts'
import { createEditorAccess, type EditorAccessDeps } from './editor-access.ts'
import { createLinesOfSpeakers } from './lines-of-speakers.ts'
import * as editLinesRepository from './edit-lines.repository.ts'
import * as editsRepository from './edits.repository.ts'
import type { EditRow } from './edits.repository.ts'
import type { SegmentRow } from './segments.repository.ts'
import { createTranslationRequests } from './translation-requests.ts'
import { getViewedTranscript } from './viewed-transcript.ts'

export interface EditingDeps extends EditorAccessDeps {
  jobs: Pick<Jobs, 'add'>
}

interface SegmentChange extends ChosenSpeaker {
  id: string
  segmentId: string
  text?: string | undefined
}

export type Editing = ReturnType<typeof createEditing>

/** Corrections of transcripts. The latest are kept with what was there before, and can be taken back (spec 4.7). */
export function createEditing(deps: EditingDeps) {
  const { db, clock, jobs } = deps
  const { requireEditable } = createEditorAccess(deps)
  const { getSegment, getSpeaker, setText, setSpeaker, setChosenSpeaker, setName } = createCorrections({
    clock,
  })
  const { giveLines } = createLinesOfSpeakers({ clock })
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
        if (kind === 'lines') {
          await giveLines(tx, caller, id, await editLinesRepository.findBefore(tx, editId))
          return
        }
        const speaker = await getSpeaker(tx, id, speakerId ?? '')
        if (kind === 'name') return setName(tx, caller, speaker, before)
        return setSpeaker(tx, caller, await getSegment(tx, id, segmentId ?? ''), speaker.id)
      })
    },
  }
}
