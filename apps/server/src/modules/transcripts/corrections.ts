import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { createEditLog } from './edit-log.ts'
import { createLinesOfSpeakers } from './lines-of-speakers.ts'
import * as segmentsRepository from './segments.repository.ts'
import type { SegmentRow } from './segments.repository.ts'
import * as speakersRepository from './speakers.repository.ts'
import type { SpeakerRow } from './transcripts.repository.ts'

export interface ChosenSpeaker {
  speakerId?: string | undefined
  /** Instead of `speakerId`. */
  speakerName?: string | undefined
}

/** Changes of a transcript, each with what was there before. Nothing is written down where nothing changes. */
export function createCorrections({ clock }: { clock: Clock }) {
  const { writeDown } = createEditLog({ clock })
  const { ensureSpeaker } = createLinesOfSpeakers({ clock })

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
    if (speakerName !== undefined)
      return setSpeaker(tx, caller, segment, (await ensureSpeaker(tx, segment.transcript_id, speakerName)).id)
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
