import type { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { FilesApi } from '../files/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { Seats } from '../resources/index.ts'
import type { Capture } from './captures.repository.ts'
import type { OpenedSegment } from './fragments.service.ts'
import * as segmentsRepository from './segments.repository.ts'
import * as voicesRepository from './voices.repository.ts'
import { voiceKey } from './voices.repository.ts'

export interface VoicesDeps {
  db: Db
  clock: Clock
  storage: Storage
  files: Pick<FilesApi, 'requireRoom' | 'dropAtOnce'>
  meetings: Pick<MeetingsApi, 'get'>
  seats: Pick<Seats, 'listFeatures'>
  /** Whether this installation makes transcripts. */
  transcribes: boolean
}

/** What one participant said without interruption, as an Opus file. */
interface Voice {
  id: string
  captureId: string
  participantId: string
  mimeType: string
  startedAt: Date
  /** From the beginning of the recording, which leaves out pauses. */
  recordingOffsetMs: number
  lengthMs: number
  bytes: number
  fragments: number
}

type RecordedVoice = Pick<Voice, 'id' | 'fragments' | 'recordingOffsetMs'>

interface VoiceFragment {
  participantId: string
  number: number
  mimeType: string
  /** Recorded so far, with this fragment. */
  lengthMs: number
  /** How long ago the voice began. The clocks of machines differ, so its time is the server's. */
  ageMs: number
  /** How much of the segment its browser had recorded when it began. */
  segmentOffsetMs: number
  content: Uint8Array
}

/** Waiting for a transcript, they are kept for so long. */
const keptMs = 7 * dayMs

export type Voices = ReturnType<typeof createVoices>

/** Whether a recording is to have a transcript. */
function createIsWanted({ db, meetings, seats, transcribes }: VoicesDeps) {
  return async ({ meeting_id: meetingId }: Capture): Promise<boolean> => {
    if (!transcribes) return false
    const { organizationId, hostUserId } = await meetings.get(db, meetingId)
    const features = await seats.listFeatures(db, { organizationId, userId: hostUserId })
    return features.includes('transcription')
  }
}

/** What is done with the voices of one recording of which passages are redacted. */
function createKeptVoices({ db, clock, storage, files }: VoicesDeps) {
  return {
    async listOfRecording(recordingId: string): Promise<RecordedVoice[]> {
      const rows = await voicesRepository.listOfRecording(db, recordingId)
      return rows.map(({ id, fragments, recording_offset_ms: recordingOffsetMs }) => ({
        id,
        fragments,
        recordingOffsetMs,
      }))
    },

    /** Puts a WebM file in the place of a voice. If that is gone meanwhile, nothing is kept. */
    async replace(
      { id, fragments }: Pick<Voice, 'id' | 'fragments'>,
      { bytes, content }: { bytes: number; content: Readable },
    ): Promise<void> {
      const replacement = newId(clock.now())
      await storage.put(voiceKey(replacement, 0), content)
      const given = { newId: replacement, mimeType: 'audio/webm;codecs=opus', bytes }
      const isReplaced = await db.transaction().execute((tx) => voicesRepository.replace(tx, id, given))
      if (!isReplaced) return storage.delete(voiceKey(replacement, 0))
      await files.dropAtOnce(Array.from({ length: fragments }, (_, number) => voiceKey(id, number)))
    },

    deleteOfRemoved: (recordingId: string) => voicesRepository.deleteOfRemoved(db, recordingId),
  }
}

/** Each person's own sound in a recording: recorded for those who have transcripts, and deleted once there is one. */
export function createVoices(deps: VoicesDeps) {
  const { db, clock, storage, files } = deps
  const isWanted = createIsWanted(deps)

  /** Throws `recording.not_running` where there is to be no transcript, and for people of other rooms. */
  async function begin(id: string, { segment, capture }: OpenedSegment, given: VoiceFragment): Promise<void> {
    const { id: captureId, organization_id: organizationId, room_session_id: roomSessionId } = capture
    const isKnown = await voicesRepository.isInside(db, roomSessionId, given.participantId)
    if (!isKnown || !(await isWanted(capture))) throw new AppError('recording.not_running')
    const recorded = await segmentsRepository.listRecorded(db, captureId)
    const earlierMs = recorded
      .filter(({ id: other }) => other < segment.id)
      .reduce((sum, { length_ms: lengthMs }) => sum + lengthMs, 0)
    await voicesRepository.insertOnce(db, {
      id,
      organization_id: organizationId,
      capture_id: captureId,
      segment_id: segment.id,
      participant_id: given.participantId,
      mime_type: given.mimeType,
      started_at: new Date(clock.now() - given.ageMs),
      recording_offset_ms: Math.round(earlierMs + given.segmentOffsetMs),
    })
  }

  return {
    isWanted,

    /**
     * Stores the next fragment of a voice; one that is there already is not stored again. Throws `recording.not_running`,
     * `file.format_error` for a fragment out of turn, `file.no_space`, `file.organization_full`.
     */
    async add(id: string, opened: OpenedSegment, fragment: VoiceFragment): Promise<void> {
      const { number, content, lengthMs } = fragment
      if (number === 0) await begin(id, opened, fragment)
      const voice = await voicesRepository.find(db, id)
      if (voice?.segment_id !== opened.segment.id) throw new AppError('recording.not_running')
      if (number < voice.fragments) return
      if (number > voice.fragments || content.length === 0) throw new AppError('file.format_error')
      await storage.requireRoom(content.length)
      await db.transaction().execute((tx) => files.requireRoom(tx, voice.organization_id, content.length))
      await storage.put(voiceKey(id, number), content)
      await voicesRepository.addFragment(db, id, { number, lengthMs, bytes: content.length })
    },

    /** Of a room session, in the order in which they began. */
    async list(connection: DbOrTx, roomSessionId: string): Promise<Voice[]> {
      const rows = await voicesRepository.listOfSession(connection, roomSessionId)
      return rows.map((row) => ({
        id: row.id,
        captureId: row.capture_id,
        participantId: row.participant_id,
        mimeType: row.mime_type,
        startedAt: row.started_at,
        recordingOffsetMs: row.recording_offset_ms,
        lengthMs: row.length_ms,
        bytes: row.bytes,
        fragments: row.fragments,
      }))
    },

    /** The file. Throws if a part of it is lost. */
    async *open({ id, fragments }: Pick<Voice, 'id' | 'fragments'>): AsyncGenerator<Uint8Array> {
      for (let number = 0; number < fragments; number += 1) {
        const fragment = await storage.get(voiceKey(id, number))
        if (!fragment) throw new Error('a fragment of a voice is lost')
        yield* fragment.stream
      }
    },

    ...createKeptVoices(deps),

    /** There is a transcript, or there is to be none. */
    deleteOfSession: (tx: Tx, roomSessionId: string) => voicesRepository.deleteOfSession(tx, roomSessionId),

    deleteOld: () => voicesRepository.deleteBefore(db, new Date(clock.now() - keptMs)),
  }
}
