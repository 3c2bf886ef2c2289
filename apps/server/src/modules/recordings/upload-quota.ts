import { limits } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { FilesApi } from '../files/index.ts'
import * as uploadsRepository from './uploads.repository.ts'

const { maxOfSession, maxOrganizationBytes, unfinished } = limits.recordings

interface NewUpload {
  organizationId: string
  roomSessionId: string
  userId: string
  bytes: number
}

/**
 * Whether one more file fits. Locks the totals of the organisation until the transaction ends. Throws `file.count_exceeded` for a meeting
 * with many recordings, and for a user with many unfinished uploads, as `file.total_size_exceeded`; `file.organization_full`, `file.no_space`.
 */
export async function requireQuota(
  tx: Tx,
  files: Pick<FilesApi, 'requireRoom' | 'droppedBytesOf'>,
  { organizationId, roomSessionId, userId, bytes }: NewUpload,
): Promise<void> {
  await uploadsRepository.lockRecordingsOf(tx, organizationId)
  if ((await uploadsRepository.countOfSession(tx, roomSessionId)) >= maxOfSession)
    throw new AppError('file.count_exceeded')
  const own = await uploadsRepository.sumUnfinished(tx, userId)
  if (own.count >= unfinished.maxFiles) throw new AppError('file.count_exceeded')
  if (own.bytes + bytes > unfinished.maxTotalBytes) throw new AppError('file.total_size_exceeded')
  const all = await uploadsRepository.sumOfOrganization(tx, organizationId)
  const dropped = await files.droppedBytesOf(tx, organizationId)
  if (all.bytes + dropped + bytes > maxOrganizationBytes) throw new AppError('file.organization_full')
  await files.requireRoom(tx, organizationId, bytes)
}
