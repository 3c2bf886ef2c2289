import { uploadsPath } from '@majlis/contract'
import type { DetailedError, Upload, UploadOptions } from 'tus-js-client'
import { CallError } from '../light-api/call-error.ts'
import { session } from '../session/session.ts'
import { withChecksums } from './checked-requests.ts'
import { createUploadHold } from './held-uploads.ts'
import { rememberedUnder } from './interrupted.ts'
import { createPieceSize } from './piece-size.ts'
import { mayRetry, retryDelays } from './retries.ts'
import type { UploadTarget } from './upload-target.ts'

export interface SentFile {
  /** The ID of the upload, and of the resulting file. */
  id: string
}

/** One upload. sending ⇄ paused; both → done, failed or stopped. */
export interface Sending {
  /** Rejects with an error that has a code of the catalogue, or with an `AbortError` once it was stopped. */
  readonly done: Promise<SentFile>
  pause(): void
  resume(): void
  /** Deletes the part on the server. */
  stop(): void
}

/**
 * Uploads a file by tus, piece by piece. The browser remembers where: after a reload, or days of another kind of interruption within the server's
 * one day, the same file for the same target goes on from the byte that the server has.
 */
export function sendUpload(
  file: File,
  target: UploadTarget,
  onProgress: (sentBytes: number) => void,
): Sending {
  let upload: Upload | null = null
  let isPaused = false
  let isStopped = false
  const hold = createUploadHold()
  const pieces = createPieceSize()
  let pieceBegan = 0

  async function start(resolve: (sent: SentFile) => void, reject: (error: unknown) => void): Promise<void> {
    const tus = await import('tus-js-client')
    const created: Upload = new tus.Upload(file, {
      ...optionsFor(file, target),
      httpStack: withChecksums(new tus.DefaultHttpStack({})),
      chunkSize: pieces.bytes(),
      onProgress: (sentBytes) => onProgress(sentBytes),
      onUploadUrlAvailable: () => hold.take(created.url),
      onChunkComplete(sentBytes) {
        pieces.arrived(sentBytes, performance.now() - pieceBegan)
        // The library reads it for each piece.
        created.options.chunkSize = pieces.bytes()
      },
      async onBeforeRequest(request) {
        const token = await session.accessToken()
        if (token) request.setHeader('Authorization', `Bearer ${token}`)
        pieceBegan = performance.now()
      },
      onShouldRetry(error) {
        if (!error.originalResponse) {
          pieces.lost()
          created.options.chunkSize = pieces.bytes()
        }
        return mayRetry(error.originalResponse?.getStatus() ?? 0)
      },
      onSuccess: () => resolve({ id: idOf(created) }),
      onError: (error) => reject(errorOf(error)),
    })
    const [previous] = await created.findPreviousUploads()
    if (previous) created.resumeFromPreviousUpload(previous)
    if (isStopped) return
    upload = created
    if (!isPaused) created.start()
  }

  let fail: (error: unknown) => void = () => undefined
  return {
    done: new Promise((resolve, reject) => {
      fail = reject
      start(hold.releasing(resolve), hold.releasing(reject)).catch(reject)
    }),
    pause() {
      isPaused = true
      void upload?.abort()
    },
    resume() {
      isPaused = false
      upload?.start()
    },
    stop() {
      isStopped = true
      // Not awaited: the server deletes leftovers after a day.
      upload
        ?.abort(true)
        .catch(() => undefined)
        .finally(hold.release)
      fail(new DOMException('The upload was stopped', 'AbortError'))
    },
  }
}

function optionsFor(file: File, target: UploadTarget): UploadOptions {
  const metadata = { ...target, filename: file.name }
  return {
    endpoint: new URL(uploadsPath, window.location.origin).href,
    metadata,
    retryDelays,
    removeFingerprintOnSuccess: true,
    fingerprint: async () =>
      [rememberedUnder(), JSON.stringify(metadata), file.size, file.lastModified].join('-'),
    async onAfterResponse(_request, response) {
      // The next try has a token that the server takes.
      if (response.getStatus() === 401) await session.renew().catch(() => null)
    },
  }
}

const idOf = ({ url }: Upload): string => url?.slice(url.lastIndexOf('/') + 1) ?? ''

/** With the server's code, or `network.offline` if there was no response. */
function errorOf(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new TypeError('The upload got no response', { cause: error })
  return CallError.of(response.getStatus(), bodyOf(response.getBody()))
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
