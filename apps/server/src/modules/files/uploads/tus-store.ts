import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import { limits } from '@majlis/contract'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { noteReadBytes } from '../../../platform/process/collect-garbage.ts'
import { checksumMismatch, verified, type Checksum } from './checksum.ts'
import type { Uploads } from './uploads.service.ts'

/** What @tus/server does not pass on to its store. */
export interface TusRequest {
  caller: UserCaller
  checksum: Checksum | null
  /** Of the body; null if it is sent in chunks. */
  length: number | null
}

const requests = new AsyncLocalStorage<TusRequest>()

/** Handles a request so that hooks and the store know whose it is. */
export const duringRequest = <T>(request: TusRequest, handle: () => Promise<T>): Promise<T> =>
  requests.run(request, handle)

export function currentRequest(): TusRequest {
  const request = requests.getStore()
  if (!request) throw new Error('no request of an upload is handled')
  return request
}

/** The uploads of the current caller, as @tus/server expects them of a store. */
export class TusStore extends DataStore {
  readonly #uploads: Uploads

  constructor(uploads: Uploads) {
    super()
    this.#uploads = uploads
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum']
  }

  override getExpiration(): number {
    return limits.uploads.keptMs
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, offset, ageMs, metadata } = await this.#uploads.find(currentRequest().caller, id)
    // @tus/server compares it with the clock of the machine.
    const creation_date = new Date(Date.now() - ageMs).toISOString()
    return new Upload({ id, size: bytes, offset, metadata, creation_date })
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const { caller, checksum, length } = currentRequest()
    const read = counted(content)
    const added = checksum ? verified(whole(read, length), checksum) : read
    return this.#uploads.append(caller, id, { offset, added, isAtomic: checksum !== null, length })
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.cancel(currentRequest().caller, id)
  }
}

async function* counted(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    yield chunk
    noteReadBytes(chunk.length)
  }
}

/**
 * When a sender disconnects, @tus/server ends the body as if it were whole. Half of it has no checksum. Throws `input.too_large` beyond one piece:
 * until its checksum is known to be right, a store may have to keep all of it in memory.
 */
async function* whole(content: AsyncIterable<Uint8Array>, length: number | null): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > limits.uploads.chunkBytes) throw new AppError('input.too_large')
    yield chunk
  }
  if (length === null) return
  if (bytes < length) throw ERRORS.ABORTED
  if (bytes > length) throw checksumMismatch
}
