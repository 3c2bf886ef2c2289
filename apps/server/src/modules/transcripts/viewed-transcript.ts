import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import * as transcriptsRepository from './transcripts.repository.ts'
import type { ViewedTranscript } from './transcripts.repository.ts'

/** Throws `transcript.not_found` for people who take no part in the meeting. */
export async function getViewedTranscript(
  db: DbOrTx,
  { userId }: Pick<UserCaller, 'userId'>,
  id: string,
): Promise<ViewedTranscript> {
  const transcript = await transcriptsRepository.findViewed(db, userId, id)
  if (!transcript) throw new AppError('transcript.not_found')
  return transcript
}
