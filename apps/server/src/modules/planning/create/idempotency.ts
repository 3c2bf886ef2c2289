import type { ScheduleInput } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import * as planningRepository from '../planning.repository.ts'

/** A request with an `Idempotency-Key`: the same one makes one meeting, however often it is sent. */
export interface Request {
  key: string
  hash: Buffer
}

/** Throws `input.invalid` for a key that is empty or too long. */
export function requestOf(key: string, input: ScheduleInput): Request {
  if (key.length < 1 || key.length > 200) throw new AppError('input.invalid', { field: 'Idempotency-Key' })
  return { key, hash: sha256(JSON.stringify(input)) }
}

/** The meeting that the same request made before. Throws `schedule.idempotency_key_reused` for another request. */
export async function findRepeated(
  db: DbOrTx,
  caller: UserCaller,
  request: Request | null,
): Promise<string | null> {
  if (!request) return null
  const known = await planningRepository.findByKey(db, caller.userId, request.key)
  if (known && !known.request_hash.equals(request.hash)) throw new AppError('schedule.idempotency_key_reused')
  return known?.meeting_id ?? null
}

export async function keepRequest(
  tx: Tx,
  { userId }: UserCaller,
  request: Request | null,
  made: { meetingId: string; nowMs: number },
): Promise<void> {
  if (!request) return
  await planningRepository.insertKey(tx, {
    user_id: userId,
    key: request.key,
    request_hash: request.hash,
    meeting_id: made.meetingId,
    created_at: new Date(made.nowMs),
  })
}
