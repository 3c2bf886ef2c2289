import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import * as editsRepository from './edits.repository.ts'
import type { EditRow } from './edits.repository.ts'

type NewEdit = Pick<EditRow, 'kind' | 'segment_id' | 'speaker_id' | 'before' | 'after'>

/** The history of transcripts. */
export function createEditLog({ clock }: { clock: Clock }) {
  /** Returns the ID of the entry. */
  async function writeDown(tx: Tx, { userId }: UserCaller, id: string, edit: NewEdit): Promise<string> {
    const row = {
      id: newId(clock.now()),
      transcript_id: id,
      edited_by_user_id: userId,
      edited_at: new Date(clock.now()),
      ...edit,
    }
    await editsRepository.insert(tx, row, limits.transcripts.maxEdits)
    return row.id
  }

  return { writeDown }
}
