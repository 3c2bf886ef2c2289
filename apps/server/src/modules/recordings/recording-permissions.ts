import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Seats } from '../resources/index.ts'
import { canRecord } from './recordings.policy.ts'

/** Throws `recording.not_allowed` without the feature of cloud recording. */
export async function requireRecordingFeature(
  db: DbOrTx,
  seats: Pick<Seats, 'listFeatures'>,
  caller: Pick<UserCaller, 'organizationId' | 'userId'>,
): Promise<void> {
  if (!canRecord(await seats.listFeatures(db, caller))) throw new AppError('recording.not_allowed')
}
