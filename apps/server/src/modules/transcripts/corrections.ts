import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import * as editsRepository from './edits.repository.ts'
import type { EditRow } from './edits.repository.ts'
import * as segmentsRepository from './segments.repository.ts'
import type { SegmentRow } from './segments.repository.ts'
import * as speakersRepository from './speakers.repository.ts'
import type { SpeakerRow } from './transcripts.repository.ts'

type NewEdit = Pick<EditRow, 'kind' | 'segment_id' | 'speaker_id' | 'before' | 'after'>

export interface ChosenSpeaker {
  speakerId?: string | undefined
  /** Instead of `speakerId`. */
  speakerName?: string | undefined
}

/** Changes of a transcript, each with what was there before. Nothing is written down where nothing changes. */
export function createCorrections({ clock }: { clock: Clock }) {
  async function getSegment(tx: Tx, id: string, segmentId: string): Promise<SegmentRow> {
    const segment = await segmentsRepository.findForUpdate(tx, id, segmentId)
    if (!segment) throw new AppError('transcript.not_found')
    return segment
  }

  async function getSpeaker(tx: Tx, id: string, speakerId: string): Promise<SpeakerRow> {
    const speaker = await speakersRepository.find(tx, id, speakerId)
    if (!speaker) throw new AppError('transcript.not_found')
    return speaker
  }

  async function writeDown(tx: Tx, { userId }: UserCaller, id: string, edit: NewEdit): Promise<void> {
    const row = {
      id: newId(clock.now()),
      transcript_id: id,
      edited_by_user_id: userId,
      edited_at: new Date(clock.now()),
      ...edit,
    }
    await editsRepository.insert(tx, row, limits.transcripts.maxEdits)
  }

  async function setText(tx: Tx, caller: UserCaller, segment: SegmentRow, text: string): Promise<void> {
    if (segment.text === text) return
    await segmentsRepository.update(tx, segment.id, { text })
    const change = { segment_id: segment.id, speaker_id: null, before: segment.text, after: text }
    await writeDown(tx, caller, segment.transcript_id, { kind: 'text', ...change })
  }

  async function setSpeaker(
    tx: Tx,
    caller: UserCaller,
    segment: SegmentRow,
    speakerId: string,
  ): Promise<void> {
    if (segment.speaker_id === speakerId) return
    const { transcript_id: id } = segment
    const before = await getSpeaker(tx, id, segment.speaker_id)
    const after = await getSpeaker(tx, id, speakerId)
    await segmentsRepository.update(tx, segment.id, { speaker_id: speakerId })
    const change = { segment_id: segment.id, speaker_id: before.id, before: before.name, after: after.name }
    await writeDown(tx, caller, id, { kind: 'speaker', ...change })
  }

  async function setChosenSpeaker(
    tx: Tx,
    caller: UserCaller,
    segment: SegmentRow,
    { speakerId, speakerName }: ChosenSpeaker,
  ): Promise<void> {
    if (speakerName !== undefined) {
      const named = { id: newId(clock.now()), transcriptId: segment.transcript_id, name: speakerName }
      return setSpeaker(tx, caller, segment, (await ensureNamed(tx, named)).id)
    }
    if (speakerId !== undefined) await setSpeaker(tx, caller, segment, speakerId)
  }

  async function setName(tx: Tx, caller: UserCaller, speaker: SpeakerRow, name: string): Promise<void> {
    if (speaker.name === name) return
    await speakersRepository.update(tx, speaker.id, { name })
    const change = { segment_id: null, speaker_id: speaker.id, before: speaker.name, after: name }
    await writeDown(tx, caller, speaker.transcript_id, { kind: 'name', ...change })
  }

  return { getSegment, getSpeaker, setText, setSpeaker, setChosenSpeaker, setName }
}

interface NamedSpeaker {
  /** If the speaker has to be added. */
  id: string
  transcriptId: string
  name: string
}

/** The speaker of this name, also one who has said nothing; added if there is none. */
async function ensureNamed(tx: Tx, { id, transcriptId, name }: NamedSpeaker): Promise<SpeakerRow> {
  const found = await speakersRepository.findNamed(tx, transcriptId, name)
  if (found) return found
  return speakersRepository.ensure(tx, {
    id,
    transcript_id: transcriptId,
    source: `added:${id}`,
    participant_id: null,
    name,
    original_name: name,
    length_ms: 0,
  })
}
