import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { changeMeeting } from '../../meetings/index.ts'
import * as bannersRepository from './banners.repository.ts'

/**
 * Gives a meeting the picture that its draft names: one that the caller uploaded, or that the meeting has already. Returns whether that
 * changed anything. Throws `file.not_found`.
 */
export async function writeMeetingBanner(
  tx: Tx,
  { organizationId, userId }: UserCaller,
  meeting: { id: string; before: string | null },
  fileId: string | null,
): Promise<boolean> {
  if (fileId === meeting.before) return false
  if (fileId !== null && (await bannersRepository.findOwnerForShare(tx, organizationId, fileId)) !== userId)
    throw new AppError('file.not_found', { field: 'bannerImg' })
  await changeMeeting(tx, meeting.id, { banner_file_id: fileId })
  return true
}
