import { availableParallelism } from 'node:os'
import type { FfmpegRunners } from '../../integrations/ffmpeg/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { handlesJob, onEvent, onSignal, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { redactRecording, type Redactions, type Trims } from '../recordings/index.ts'
import { createCaptures, type CapturesDeps } from './captures.service.ts'
import { fragmentsHttp, type FragmentsHttpDeps } from './fragments.http.ts'
import { createFragments, type FragmentsDeps } from './fragments.service.ts'
import { createGiveUp } from './give-up.ts'
import { recorderData } from './personal-data.ts'
import { recordingFollowers } from './recording-followers.ts'
import { recorderHealth } from './recorder-health.ts'
import { recordingCallsOfRoom } from './recorder.routes.ts'
import { createFinishCapture, type FinishDeps } from './worker/finish-capture.ts'
import { encodesH264Later } from './worker/encodes-h264.ts'
import { findEgressPrograms, findPrograms } from './worker/find-programs.ts'
import { openLayout } from './worker/layout-browser.ts'
import { createOpenEgress, type OpenEgressDeps } from './worker/open-egress.ts'
import { createTakeEgresses, type TakeEgressesDeps } from './worker/take-egresses.ts'
import { createRecorderWorker, type RecorderWorker } from './worker/recorder-worker.ts'
import {
  createMakeRecordingPictures,
  makeRecordingPicturesJob,
  type MakeRecordingPicturesDeps,
} from './worker/make-recording-pictures.ts'
import { createRedactRecording } from './worker/redact-recording.ts'
import { createTrimRecording, type TrimRecordingDeps } from './worker/trim-recording.ts'
import { createTrimWorker } from './worker/trim-worker.ts'
import { createFailedCaptures } from './failed-captures.ts'
import { createVoices, type VoicesDeps } from './voices.service.ts'

export interface RecorderDeps
  extends
    Omit<CapturesDeps, 'realtime'>,
    Omit<FragmentsDeps, 'realtime'>,
    Omit<FragmentsHttpDeps, 'fragments' | 'voices' | 'rooms'>,
    VoicesDeps,
    Omit<FinishDeps, 'realtime'> {
  realtime: Pick<Realtime, 'signal'>
  trims: TrimRecordingDeps['trims'] & Pick<Trims, 'claim' | 'fail'>
  files: VoicesDeps['files']
  redactions: Redactions
  pictures: MakeRecordingPicturesDeps['pictures']
  db: Db
  jobs: Pick<Jobs, 'add'>
  ffmpeg: FfmpegRunners
  events: Pick<Events, 'publish'>
  log: Log
  isOn: boolean
  /** Null: this process does not record. `capacity` null: as its cores allow. */
  worker: {
    browser: string | undefined
    capacity: number | null
    pageUrl: string
    /** Null: a browser of this machine records. */
    egress: Pick<OpenEgressDeps & TakeEgressesDeps, 'egress' | 'egressPath' | 'egressFolder'> | null
  } | null
}

/** Egress refuses what it has no processor for; this process only waits. */
const egressCapacity = 20
/** Each recording renders and encodes a call. */
const coresPerRecording = 2

/** Records meetings: a browser that joins unseen, whose picture and sound arrive in fragments and become a file (spec 1.11, 3.29). */
export function createRecorderModule(deps: RecorderDeps) {
  const { isOn, ffmpeg } = deps
  const captures = createCaptures(deps)
  const fragments = createFragments(deps)
  const giveUp = createGiveUp(deps)
  const voices = createVoices(deps)
  const failedCaptures = createFailedCaptures(deps)
  let worker: RecorderWorker | null = null
  let trimWorker: ReturnType<typeof createTrimWorker> | null = null

  return {
    name: 'recorder',
    api: {
      /** Each person's own sound, for transcripts; complete once `capture.ended` was published. */
      voices: {
        list: voices.list,
        open: voices.open,
        deleteOfSession: voices.deleteOfSession,
      },
    },
    calls: { room: recordingCallsOfRoom(captures) },
    personalData: recorderData(deps),
    recordingFollowers,
    jobs: [
      // If this process can't do it, it waits for one that can.
      ...(ffmpeg.sandboxed
        ? [handlesJob(redactRecording, createRedactRecording({ ...deps, voices, ffmpeg: ffmpeg.sandboxed }))]
        : []),
      handlesJob(
        makeRecordingPicturesJob,
        createMakeRecordingPictures({ ...deps, ffmpeg: ffmpeg.sandboxed }),
      ),
      ...(isOn ? [runsAt('* * * * *', 'give-up-recordings', giveUp)] : []),
      runsAt('47 3 * * *', 'drop-voices', () => voices.deleteOld()),
      runsAt('53 3 * * *', 'failed-recordings', failedCaptures),
    ],
    listeners: [
      onEvent('room.session_started', 'recorder.start', ({ roomSessionId }) =>
        captures.startWithMeeting(roomSessionId),
      ),
      onEvent('room.session_ended', 'recorder.stop', ({ roomSessionId }) => captures.stopOf(roomSessionId)),
      onEvent('recording.kept', 'recorder.pictures', async ({ recordingId }) => {
        const recording = await deps.pictures.find(recordingId)
        if (!recording) return
        const { organizationId: fairnessKey } = recording
        const key = `${makeRecordingPicturesJob.name}:${recordingId}`
        await deps.jobs.add(deps.db, makeRecordingPicturesJob, { recordingId }, { key, fairnessKey })
      }),
      onSignal('capture.changed', async () => worker?.wake()),
    ],
    plugin: fragmentsHttp({ ...deps, fragments, voices }),
    healthChecks: [recorderHealth({ ...deps, ffmpegProblem: ffmpeg.problem })],
    start: async () => {
      if (!isOn || !deps.worker) return
      const { browser, pageUrl, capacity, egress } = deps.worker
      const given = { browser, ffmpeg: ffmpeg.trusted }
      const takeEgresses = egress ? createTakeEgresses({ ...deps, ...egress }) : undefined
      worker = createRecorderWorker({
        ...deps,
        pageUrl,
        capacity:
          capacity ??
          (egress ? egressCapacity : Math.max(1, Math.floor(availableParallelism() / coresPerRecording))),
        openLayout: egress ? createOpenEgress({ ...deps, ...egress }) : openLayout,
        programs: egress ? findEgressPrograms(given) : findPrograms(given),
        encodesH264: encodesH264Later,
        canTrim: ffmpeg.sandboxed !== null,
        finishCapture: createFinishCapture({ ...deps, takeEgresses }),
      })
      worker.start()
      if (!ffmpeg.sandboxed) return
      const trimRecording = createTrimRecording(deps)
      trimWorker = createTrimWorker({ ...deps, ffmpeg: ffmpeg.sandboxed, trimRecording })
      trimWorker.start()
    },
    stop: async () => {
      await Promise.all([worker?.stop(), trimWorker?.stop()])
    },
  } satisfies ServerModule
}
