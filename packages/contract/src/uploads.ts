import * as z from 'zod'
import { limits } from './limits.ts'

/**
 * Where files are uploaded, with tus 1.0 (https://tus.io/protocols/resumable-upload). `Upload-Metadata` has `kind`, `filename` and what else
 * the kind needs; the ID at the end of the upload's address becomes the ID of the file.
 */
export const uploadsPath = '/api/uploads'

export const uploadKinds = ['agenda_file', 'recording', 'drive_file'] as const
export type UploadKindName = (typeof uploadKinds)[number]

/** The metadata that every kind has. */
export const uploadMetadataSchema = z.object({
  kind: z.enum(uploadKinds),
  filename: z.string().trim().min(1).max(limits.uploads.nameMaxChars),
})

/** `Upload-Checksum` of a request whose bytes did not arrive as they were sent (tus 1.0, Checksum). */
export const checksumMismatchStatus = 460

/** The end of a file's name in lower case; null if it is none of these. */
export function extensionOf<E extends string>(fileName: string, allowed: readonly E[]): E | null {
  const end = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return allowed.find((extension) => extension === end) ?? null
}
