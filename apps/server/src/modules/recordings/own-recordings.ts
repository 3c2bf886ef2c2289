import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { mayManageRecording } from './recordings.policy.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'

interface NamedRecording {
  /** The meetings that the caller takes part in (`requireTakingPart`). */
  meetingIds: readonly string[]
  fileName: string
}

/** A recording for its owner, removed or not. Throws `recording.not_found`; `recording.owner_only` for people who may only see it. */
export async function getOwn(db: DbOrTx, caller: UserCaller, named: NamedRecording): Promise<KeptRecording> {
  return owned(caller, await find(db, named))
}

/** The same for one that is there. Throws `recording.not_found` for removed ones as well. */
export async function getOwnPresent(
  db: DbOrTx,
  caller: UserCaller,
  named: NamedRecording,
): Promise<KeptRecording> {
  const recording = await find(db, named)
  return owned(caller, recording?.removed_at === null ? recording : null)
}

/** What `get` finds, locked until the transaction ends: not the recording that a trim or a redaction is just replacing. Throws what `get` throws. */
export async function lockOwn(
  tx: Tx,
  caller: UserCaller,
  named: NamedRecording,
  get: typeof getOwn = getOwnPresent,
): Promise<KeptRecording> {
  const { id } = await get(tx, caller, named)
  await recordingsRepository.lock(tx, id)
  const recording = await get(tx, caller, named)
  if (recording.id !== id) await recordingsRepository.lock(tx, recording.id)
  return recording
}

const find = (db: DbOrTx, { meetingIds, fileName }: NamedRecording): Promise<KeptRecording | null> =>
  recordingsRepository.findOfMeetings(db, meetingIds, fileName)

function owned(caller: UserCaller, recording: KeptRecording | null): KeptRecording {
  if (!recording) throw new AppError('recording.not_found')
  if (!mayManageRecording(caller, recording)) throw new AppError('recording.owner_only')
  return recording
}
