import type { FfmpegRunners } from '../../integrations/ffmpeg/index.ts'
import type { SpeechToText } from '../../integrations/speech/index.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Log } from '../../platform/log/log.ts'
import { handlesJob, onEvent } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Notifier } from '../notifications/index.ts'
import { transcriptArchive } from './archive.ts'
import { createEditing } from './editing.service.ts'
import { createTranscriptFiles, type TranscriptFilesDeps } from './files/transcript-files.service.ts'
import { transcriptsData } from './personal-data.ts'
import { recordingFollowers } from './recording-followers.ts'
import { createRedacting, type RedactingDeps } from './redacting.service.ts'
import { createSpeakers } from './speakers.service.ts'
import { speechHealth } from './speech-health.ts'
import { transcribeJob } from './transcribe.job.ts'
import { createTranscriptNews, transcriptNotifications } from './transcript-news.ts'
import { transcriptCalls } from './transcripts.routes.ts'
import { createStarting, type StartingDeps } from './starting.service.ts'
import { createTranscripts, type TranscriptsServiceDeps } from './transcripts.service.ts'
import { createFilmSound, createVoiceSound, firstOf, type VoiceReader } from './transcribing/sound-source.ts'
import { createTranscribe } from './transcribing/transcribe.ts'
import { createTranslateTranscript } from './translate-transcript.ts'
import { translateTranscriptJob } from './translate-transcript.job.ts'
import { createTranslating, type TranslatingDeps } from './translating.service.ts'

export interface TranscriptsDeps
  extends
    Omit<TranscriptsServiceDeps, 'speech'>,
    Omit<StartingDeps, 'speech' | 'flags'>,
    TranscriptFilesDeps,
    Omit<TranslatingDeps, 'flags'>,
    Omit<RedactingDeps, 'redactions'> {
  log: Log
  events: Pick<Events, 'publish'>
  notifier: Pick<Notifier, 'notify'>
  storage: Storage
  voices: VoiceReader
  redactions: RedactingDeps['redactions'] & StartingDeps['redactions']
  /** Null: this installation does not transcribe. */
  speech: SpeechToText | null
  ffmpeg: Pick<FfmpegRunners, 'sandboxed' | 'problem'>
  workFolder: string
}

/** What was said in recorded meetings, who said it, and when (spec 1.9, 4.7, 7.20). */
export function createTranscriptsModule(deps: TranscriptsDeps) {
  const { db, speech } = deps
  const { sandboxed: ffmpeg, problem: ffmpegProblem } = deps.ffmpeg
  const usable = ffmpeg === null ? null : speech
  const starting = createStarting({ ...deps, speech: usable })
  const transcribe =
    usable && ffmpeg !== null
      ? createTranscribe({
          ...deps,
          speech: usable,
          ffmpeg,
          notifyOfTranscript: createTranscriptNews(deps),
          sounds: firstOf(createVoiceSound(deps), createFilmSound(deps)),
        })
      : null

  return {
    name: 'transcripts',
    api: {},
    calls: {
      transcript: transcriptCalls(
        createTranscripts({ ...deps, speech: usable }),
        starting,
        createEditing(deps),
        createSpeakers(deps),
        createTranscriptFiles(deps),
        createTranslating(deps),
        createRedacting(deps),
      ),
    },
    notificationKinds: [transcriptNotifications],
    recordingFollowers,
    archiveParts: [transcriptArchive({ db })],
    personalData: transcriptsData({ db }),
    jobs: [
      handlesJob(transcribeJob, async ({ id }, run) => {
        // Asked for while there was an engine: it waits for one.
        if (!transcribe) throw new Error('there is no speech engine')
        await transcribe(id, run)
      }),
      handlesJob(translateTranscriptJob, createTranslateTranscript(deps)),
    ],
    listeners: [
      onEvent('recording.kept', 'transcribe', ({ recordingId }) => starting.startAutomatically(recordingId)),
    ],
    healthChecks: [speechHealth({ speech, ffmpegProblem })],
  } satisfies ServerModule
}
