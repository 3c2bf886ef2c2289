import {
  documentExtensions,
  extensionOf,
  limits,
  type ClientErrorCode,
  type ErrorCode,
} from '@majlis/contract'
import type { UploadTarget } from './upload-target.ts'

/** A document that is being uploaded to a meeting, or one that was not taken. */
export interface DocumentUpload {
  key: string
  target: UploadTarget
  fileName: string
  bytes: number
  /** How much the server has received. */
  sentBytes: number
  isPaused: boolean
  /** Why it is not sent, or was not taken. */
  problem: ErrorCode | ClientErrorCode | null
}

type Sized = Pick<File, 'name' | 'size'>

/** A file that counts towards the limits. One with a name is replaced by a new version, a file of the same name. */
export interface CountedFile {
  bytes: number
  fileName?: string
}

const { maxBytes, maxFiles, maxTotalBytes } = limits.documents

/** The problem of a file before it is sent, given the existing files and those being uploaded (spec 5.11). */
export function problemOf(file: Sized, others: readonly CountedFile[]): ErrorCode | null {
  if (!extensionOf(file.name, documentExtensions)) return 'file.type_unsupported'
  if (file.size > maxBytes) return 'file.too_large'
  if (file.size === 0) return 'file.format_error'
  const name = nameKey(file.name)
  const staying = others.filter(({ fileName }) => fileName === undefined || nameKey(fileName) !== name)
  if (staying.length >= maxFiles) return 'file.count_exceeded'
  if (staying.reduce((sum, { bytes }) => sum + bytes, file.size) > maxTotalBytes)
    return 'file.total_size_exceeded'
  return null
}

/** Equal for names that the server takes for the same. */
const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

export const isSending = ({ problem }: DocumentUpload): boolean => problem === null
