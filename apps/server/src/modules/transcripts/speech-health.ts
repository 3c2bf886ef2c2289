import type { EngineState } from '@majlis/contract'
import type { SpeechToText } from '../../integrations/speech/index.ts'
import { remembered, type HealthCheck } from '../../platform/health/health.ts'

const engine = { name: 'speech', required: false } as const
const checkMs = 10_000

/** Whether recordings can be transcribed, and what is missing. */
export function speechHealth({
  speech,
  ffmpeg,
}: {
  speech: SpeechToText | null
  ffmpeg: string | null
}): HealthCheck {
  async function check(): Promise<EngineState> {
    if (!speech)
      return { ...engine, state: 'off', detail: 'Set SPEECH=on or SPEECH_URL to transcribe meetings.' }
    if (ffmpeg === null) return { ...engine, state: 'off', detail: 'Install ffmpeg to transcribe meetings.' }
    return (await speech.isThere())
      ? { ...engine, state: 'ready' }
      : { ...engine, state: 'failing', detail: 'The speech engine does not answer.' }
  }
  return remembered(check, checkMs)
}
