import type { UploadKindName } from '@majlis/contract'
import type * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { UserCaller } from '../http/context.ts'

/** An upload as it is announced. */
export interface AnnouncedUpload<T = unknown> {
  /** One plain name. */
  fileName: string
  bytes: number
  /** Bytes that become free when this upload replaces a version. Set by the server, never by a client. */
  freedBytes?: number
  /** What the kind needs to know besides the name. */
  target: T
}

/** What a kind has decided about an upload before its first byte. */
export interface JudgedUpload {
  /** What to remember in place of the target, such as one that leaves nothing open. */
  target?: Record<string, unknown>
  /** Whose storage it counts for. */
  organizationId: string
  /** Throws the code of a limit that is reached. In the transaction that announces the upload. */
  requireQuota(tx: Tx): Promise<void>
}

/** An upload of which all bytes have arrived. */
export interface ArrivedUpload<T = unknown> extends AnnouncedUpload<T> {
  /** Becomes the ID of the file. */
  id: string
  organizationId: string
  /** Under which organisation the content lies, where that is another one. */
  storedUnder: string | null
  ownerUserId: string
}

/** What a module lets people upload. */
interface UploadKindOf<T> {
  readonly kind: UploadKindName
  readonly target: z.ZodType<T>
  /** Throws why this caller may not upload it. */
  judge(caller: UserCaller, upload: AnnouncedUpload<T>): Promise<JudgedUpload>
  /**
   * Judges the content by its first bytes. Throws `file.format_error`; the upload is then deleted. Returns what makes it a file of the module, in the
   * transaction that ends the upload: the content stays where it is, as its part 0 (`partKey`).
   */
  keep(upload: ArrivedUpload<T>, start: Buffer): (tx: Tx) => Promise<void>
}

/** Any of them, as a module contributes it. */
export interface UploadKind {
  readonly kind: UploadKindName
  /** Throws `input.invalid`. */
  readTarget(metadata: unknown): Record<string, unknown>
  judge(caller: UserCaller, upload: AnnouncedUpload): Promise<JudgedUpload>
  keep(upload: ArrivedUpload, start: Buffer): (tx: Tx) => Promise<void>
}

/** A kind whose functions get its target as it was read. */
export function uploadKind<T extends Record<string, unknown>>(given: UploadKindOf<T>): UploadKind {
  function read(metadata: unknown): T {
    const target = given.target.safeParse(metadata)
    if (!target.success) throw new AppError('input.invalid')
    return target.data
  }
  return {
    kind: given.kind,
    readTarget: read,
    judge: (caller, upload) => given.judge(caller, { ...upload, target: read(upload.target) }),
    keep: (upload, start) => given.keep({ ...upload, target: read(upload.target) }, start),
  }
}
