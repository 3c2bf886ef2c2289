import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import * as capturesRepository from './captures.repository.ts'
import './recorder.events.ts'

/** So long, what was recorded is kept for another attempt: a recorder without space, or with a broken ffmpeg, is repaired by then. */
const keptMs = 7 * dayMs

/** Once a day: makes the files of recordings that failed, and after a week deletes what was recorded of those that still do. */
export function createFailedCaptures({ db, clock }: { db: Db; clock: Clock }) {
  return async function failedCaptures(): Promise<void> {
    const before = new Date(clock.now() - keptMs)
    await capturesRepository.deleteFragmentsOfFailed(db, before)
    await capturesRepository.finishFailed(db, before)
  }
}
