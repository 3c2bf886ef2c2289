import type { EngineState } from '@majlis/contract'
import { remedyOf, type FfmpegProblem } from '../../integrations/ffmpeg/index.ts'
import type { SpeechToText } from '../../integrations/speech/index.ts'
import { remembered, type HealthCheck } from '../../platform/health/health.ts'

const engine = { name: 'speech', required: false } as const
const checkMs = 10_000

/** Whether recordings can be transcribed, and what is missing. */
export function speechHealth({
  speech,
  ffmpegProblem,
}: {
  speech: SpeechToText | null
  /** Why this process cannot read what people uploaded. */
  ffmpegProblem: FfmpegProblem | null
}): HealthCheck {
  async function check(): Promise<EngineState> {
    if (!speech)
      return { ...engine, state: 'off', detail: 'Set SPEECH=on or SPEECH_URL to transcribe meetings.' }
    if (ffmpegProblem)
      return { ...engine, state: 'off', detail: remedyOf(ffmpegProblem, 'transcribe meetings') }
    return (await speech.isThere())
      ? { ...engine, state: 'ready' }
      : { ...engine, state: 'failing', detail: 'The speech engine does not answer.' }
  }
  return remembered(check, checkMs)
}
