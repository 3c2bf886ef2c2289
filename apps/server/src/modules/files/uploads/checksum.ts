import { createHash, type Hash } from 'node:crypto'
import { checksumMismatchStatus } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'

/** Algorithms of `Upload-Checksum`; tus 1.0 demands SHA-1. */
export const checksumAlgorithms = ['sha256', 'sha1'] as const

export interface Checksum {
  algorithm: (typeof checksumAlgorithms)[number]
  /** Base64. */
  digest: string
}

/** As @tus/server answers it. */
export const checksumMismatch = { status_code: checksumMismatchStatus, body: 'Checksum mismatch\n' }

/** Null without a header. Throws `input.invalid` for another algorithm, or for what is no checksum. */
export function readChecksum(header: string | undefined): Checksum | null {
  if (header === undefined) return null
  const [, name, digest] = /^(\w{1,20}) ([A-Za-z0-9+/]{1,88}={0,2})$/.exec(header) ?? []
  const algorithm = checksumAlgorithms.find((one) => one === name)
  if (!algorithm || !digest) throw new AppError('input.invalid')
  return { algorithm, digest }
}

/** Passes bytes on. After the last one, throws `checksumMismatch` if they are not what the checksum was made of. */
export async function* verified(
  content: AsyncIterable<Uint8Array>,
  { algorithm, digest }: Checksum,
): AsyncGenerator<Uint8Array> {
  const hash: Hash = createHash(algorithm)
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('base64') !== digest) throw checksumMismatch
}
