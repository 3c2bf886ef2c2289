import type { ProcessingEngines, RoomCapture } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { canRecord } from '../recordings/index.ts'
import type { Seats } from '../resources/index.ts'
import type { RecordingReader } from '../rooms/index.ts'
import type { RulesReader, TranslatorOf } from '../tenancy/index.ts'
import * as capturesRepository from './captures.repository.ts'
import type { Capture } from './captures.repository.ts'
import * as consentsRepository from './consents.repository.ts'
import * as egressesRepository from './egresses.repository.ts'
import * as leasesRepository from './leases.repository.ts'
import './recorder.events.ts'
import { createRecordingPurposes } from './recording-purposes.ts'
import * as segmentsRepository from './segments.repository.ts'

interface RecordingReaderDeps {
  isOn: boolean
  realtime: Pick<Realtime, 'signal'>
  seats: Pick<Seats, 'listFeatures'>
  rules: Pick<RulesReader, 'processingOf'>
  engines: ProcessingEngines
  translatorOf: TranslatorOf
  /** Spec 9.13. */
  writesMinutes: boolean
}

/** What rooms need to know of recordings. */
export function createRecordingReader(deps: RecordingReaderDeps) {
  const { isOn, realtime, seats } = deps
  const purposes = createRecordingPurposes(deps)
  return {
    async findOfSession(db, roomSessionId) {
      const last = isOn ? await capturesRepository.findLast(db, roomSessionId) : null
      if (!last) return { capture: null, agreedIds: new Set(), isConsentNeeded: false, purposes: null }
      const isConsentNeeded = isUnderWay(last) && last.wanted !== 'stop'
      const agreed = isConsentNeeded ? await consentsRepository.listParticipantIds(db, last.id) : []
      return {
        capture: await presentCapture(db, last),
        agreedIds: new Set(agreed),
        isConsentNeeded,
        purposes: isConsentNeeded ? (last.purposes ?? (await purposes.ofSession(db, roomSessionId))) : null,
      }
    },

    findPurposes: purposes.ofMeeting,
    findPurposesOfSession: purposes.ofSession,

    async findObstacle(db, { organizationId, hostUserId }) {
      if (!isOn) return 'no_recorder'
      const features = await seats.listFeatures(db, { organizationId, userId: hostUserId })
      return canRecord(features) ? leasesRepository.findObstacle(db) : 'not_in_plan'
    },

    /** Whether a recorder is running that can trim recordings. */
    canTrim: async (db: DbOrTx): Promise<boolean> => isOn && leasesRepository.canTrim(db),

    async egressChanged(db, egressId) {
      const captureId = await egressesRepository.findCaptureId(db, egressId)
      if (captureId)
        await db.transaction().execute((tx) => realtime.signal(tx, 'capture.changed', { captureId }))
    },

    hasRecorder: async (db, roomSessionId, identity) =>
      (await segmentsRepository.listOpenIds(db, roomSessionId)).includes(identity),
  } satisfies RecordingReader & { canTrim: unknown }
}

/** A recorder has it. */
function isUnderWay({ state }: Capture): boolean {
  return state === 'starting' || state === 'recording' || state === 'paused'
}

/** Null for what is over and went well: its file is in the list of the meeting. */
export async function presentCapture(db: DbOrTx, capture: Capture): Promise<RoomCapture | null> {
  const { id, state, started_at: startedAt, failure } = capture
  if (state === 'kept' && failure === null) return null
  return {
    id,
    state: state === 'kept' ? 'failed' : state,
    startedAt: startedAt?.getTime() ?? null,
    queuePlace: state === 'queued' ? await capturesRepository.placeInQueue(db, capture) : null,
    failure,
  }
}
