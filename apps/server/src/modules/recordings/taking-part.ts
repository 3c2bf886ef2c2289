import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { MeetingsApi } from '../meetings/index.ts'

/** The meetings with this public ID that the caller takes part in. Throws `schedule.not_found` if there is none. */
export async function requireTakingPart(
  { db, meetings }: { db: DbOrTx; meetings: Pick<MeetingsApi, 'listTakingPart'> },
  { userId }: UserCaller,
  publicId: string,
): Promise<string[]> {
  const meetingIds = await meetings.listTakingPart(db, publicId, userId)
  if (meetingIds.length === 0) throw new AppError('schedule.not_found')
  return meetingIds
}
