import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { createEditLog } from './edit-log.ts'
import * as editLinesRepository from './edit-lines.repository.ts'
import * as segmentsRepository from './segments.repository.ts'
import * as speakersRepository from './speakers.repository.ts'
import type { SpeakerRow } from './transcripts.repository.ts'

/** Which lines are whose. */
export function createLinesOfSpeakers({ clock }: { clock: Clock }) {
  const { writeDown } = createEditLog({ clock })

  /** The speaker of this name, also one who has said nothing; added if there is none. */
  async function ensureSpeaker(tx: Tx, transcriptId: string, name: string): Promise<SpeakerRow> {
    const found = await speakersRepository.findNamed(tx, transcriptId, name)
    if (found) return found
    const id = newId(clock.now())
    return speakersRepository.ensure(tx, {
      id,
      transcript_id: transcriptId,
      source: `added:${id}`,
      participant_id: null,
      name,
      original_name: name,
    })
  }

  /** One entry of the history, in which lines that are theirs already, or gone, have no part. Returns how many were given to someone else. */
  async function giveLines(
    tx: Tx,
    caller: UserCaller,
    id: string,
    given: ReadonlyMap<string, string>,
  ): Promise<number> {
    const found = await segmentsRepository.listForUpdate(tx, id, [...given.keys()])
    const lines = found.flatMap((segment) => {
      const after = given.get(segment.id)
      if (after === undefined || after === segment.speaker_id) return []
      return { segment_id: segment.id, before_speaker_id: segment.speaker_id, after_speaker_id: after }
    })
    if (lines.length === 0) return 0
    const change = {
      segment_id: null,
      speaker_id: null,
      before: await namesOf(
        tx,
        lines.map((line) => line.before_speaker_id),
      ),
      after: await namesOf(
        tx,
        lines.map((line) => line.after_speaker_id),
      ),
    }
    const editId = await writeDown(tx, caller, id, { kind: 'lines', ...change })
    await editLinesRepository.giveAll(tx, { transcriptId: id, editId, lines })
    return lines.length
  }

  return { ensureSpeaker, giveLines }
}

/** Without unknown speakers. */
async function namesOf(db: DbOrTx, ids: readonly string[]): Promise<string> {
  const names = await speakersRepository.listNames(db, [...new Set(ids)])
  return [...new Set(names.values())].filter(Boolean).join(', ')
}
