import { isDeepStrictEqual } from 'node:util'
import { limits, type AgendaFile, type AgendaFilesInput } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import * as meetingFilesRepository from './meeting-files.repository.ts'
import type { ShownFile } from './meeting-files.repository.ts'

const { maxFiles, maxTotalBytes } = limits.documents

/**
 * Gives a meeting the files that its draft names: what the host has sent, and what the meeting has already. Returns whether that
 * changed anything. Throws `file.not_found`, `file.count_exceeded`, `file.total_size_exceeded`.
 */
export async function writeMeetingFiles(
  tx: Tx,
  { organizationId, userId }: UserCaller,
  meetingId: string,
  input: AgendaFilesInput,
  now: Date,
): Promise<boolean> {
  const before = await meetingFilesRepository.listOfMeeting(tx, meetingId)
  const known = new Map(before.map(({ id, description }) => [id, description]))
  const named = input.filter(({ isDeleted }) => !isDeleted)
  const descriptions = new Map(
    named.map(({ fileServiceId: id, fileDes }) => [id, fileDes ?? known.get(id) ?? '']),
  )
  const wanted = [...descriptions.keys()]
  const found = await meetingFilesRepository.listForShare(tx, organizationId, wanted)
  const usable = found.filter(({ id, owner_user_id }) => owner_user_id === userId || known.has(id))
  if (usable.length < wanted.length) refuse('file.not_found')
  if (usable.length > maxFiles) refuse('file.count_exceeded')
  if (usable.reduce((sum, { bytes }) => sum + bytes, 0) > maxTotalBytes) refuse('file.total_size_exceeded')
  const files = [...descriptions].map(([id, description]) => ({ id, description }))
  if (
    isDeepStrictEqual(
      files,
      before.map(({ id, description }) => ({ id, description })),
    )
  )
    return false
  await meetingFilesRepository.replaceOfMeeting(tx, meetingId, files, now)
  return true
}

export function presentFile({ id, file_name, bytes, description }: ShownFile): AgendaFile {
  const dot = file_name.lastIndexOf('.')
  return {
    id,
    fileServiceId: id,
    fileName: file_name,
    fileNameNoExt: file_name.slice(0, dot),
    fileExtension: file_name.slice(dot + 1).toLowerCase(),
    bytes,
    fileDes: description,
    isTemp: false,
    isDeleted: false,
  }
}

function refuse(code: 'file.not_found' | 'file.count_exceeded' | 'file.total_size_exceeded'): never {
  throw new AppError(code, { field: 'contents' })
}
