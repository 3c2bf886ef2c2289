import type { EngineState } from '@majlis/contract'
import { remedyOf, type FfmpegProblem } from '../../integrations/ffmpeg/index.ts'
import { within } from '../../platform/clock/within.ts'
import type { Db } from '../../platform/database/database.ts'
import { remembered, type HealthCheck } from '../../platform/health/health.ts'
import * as leasesRepository from './leases.repository.ts'

const engine = { name: 'recorder', required: false } as const
const checkMs = 5_000
/** A busy pool of connections must not keep readiness waiting. */
const maxWaitMs = 500

const obstacles = {
  no_recorder: 'No process with the role recorder is running.',
  no_browser: 'Install Chromium to record meetings.',
  no_ffmpeg: 'Install ffmpeg to record meetings.',
  no_h264: 'Install a Chromium that encodes H.264 to record meetings.',
} as const

interface RecorderHealthDeps {
  db: Db
  isOn: boolean
  /** Why this process cannot read what people uploaded. */
  ffmpegProblem: FfmpegProblem | null
}

/** Whether meetings can be recorded, and what is missing. */
export function recorderHealth({ db, isOn, ffmpegProblem }: RecorderHealthDeps): HealthCheck {
  async function check(): Promise<EngineState> {
    if (!isOn) return { ...engine, state: 'off', detail: 'Recording is turned off.' }
    try {
      const obstacle = await within(
        maxWaitMs,
        leasesRepository.findObstacle(db),
        () => new Error('no answer'),
      )
      if (obstacle !== null) return { ...engine, state: 'off', detail: obstacles[obstacle] }
      return {
        ...engine,
        state: 'ready',
        ...(ffmpegProblem && { detail: remedyOf(ffmpegProblem, 'trim and redact recordings') }),
      }
    } catch {
      return { ...engine, state: 'failing', detail: 'The database does not answer.' }
    }
  }
  return remembered(check, checkMs)
}
