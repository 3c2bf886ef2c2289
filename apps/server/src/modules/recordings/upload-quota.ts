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
 * with many recordings, and for a user with many unfinished uploads, as `file.total_size_exceeded`; `file.organization_full`. Uploads are summed
 * before recordings: one that finishes meanwhile counts twice rather than not at all.
 */
export async function requireQuota(
  tx: Tx,
  files: Pick<FilesApi, 'sumUploads' | 'droppedBytesOf'>,
  { organizationId, roomSessionId, userId, bytes }: NewUpload,
): Promise<void> {
  await uploadsRepository.lockRecordingsOf(tx, organizationId)
  const arrivingTo = await files.sumUploads(tx, 'recording', { target: { roomSessionId } })
  if ((await uploadsRepository.countOfSession(tx, roomSessionId)) + arrivingTo.count >= maxOfSession)
    throw new AppError('file.count_exceeded')
  const arriving = await files.sumUploads(tx, 'recording', { ownerUserId: userId })
  const unread = await uploadsRepository.sumUnfinished(tx, userId)
  if (unread.count + arriving.count >= unfinished.maxFiles) throw new AppError('file.count_exceeded')
  if (unread.bytes + arriving.bytes + bytes > unfinished.maxTotalBytes)
    throw new AppError('file.total_size_exceeded')
  const stored =
    (await files.sumUploads(tx, 'recording', { organizationId })).bytes +
    (await uploadsRepository.sumOfOrganization(tx, organizationId)).bytes +
    (await files.droppedBytesOf(tx, organizationId))
  if (stored + bytes > maxOrganizationBytes) throw new AppError('file.organization_full')
}
