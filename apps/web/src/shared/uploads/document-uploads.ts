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

const { maxBytes, maxFiles, maxTotalBytes } = limits.documents

/** The problem of a file before it is sent, given the existing files and those being uploaded (spec 5.11). */
export function problemOf(file: Sized, others: readonly { bytes: number }[]): ErrorCode | null {
  if (!extensionOf(file.name, documentExtensions)) return 'file.type_unsupported'
  if (file.size > maxBytes) return 'file.too_large'
  if (file.size === 0) return 'file.format_error'
  if (others.length >= maxFiles) return 'file.count_exceeded'
  if (others.reduce((sum, { bytes }) => sum + bytes, file.size) > maxTotalBytes)
    return 'file.total_size_exceeded'
  return null
}

export const isSending = ({ problem }: DocumentUpload): boolean => problem === null
