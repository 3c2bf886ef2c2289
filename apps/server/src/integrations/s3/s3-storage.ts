import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload as StreamUpload } from '@aws-sdk/lib-storage'
import { S3Store } from '@tus/s3-store'
import { Upload } from '@tus/server'
import { AppError } from '../../platform/errors/app-error.ts'
import { tryCheck, type HealthCheck } from '../../platform/health/health.ts'
import { isFull } from '../../platform/storage/disk-files.ts'
import type { DiskReserve } from '../../platform/storage/disk-reserve.ts'
import type { ArrivingContents, ByteRange, Storage } from '../../platform/storage/storage.ts'
import type { S3Address } from './s3.settings.ts'

/** Of what is collected in memory, or in a temporary file, before it is sent on. S3 allows no smaller part than 5 MiB. */
const partBytes = 8 * 1024 * 1024

/**
 * Contents as objects of a bucket. Those that arrive over several requests are multipart uploads, as @tus/s3-store writes them. `temporary`: the
 * reserve of the disk to which it writes each part first.
 */
export function createS3Storage(
  address: S3Address,
  temporary: Pick<DiskReserve, 'requireRoom'>,
): Storage & { health: HealthCheck; close(): void } {
  const { bucket: Bucket, prefix } = address
  const config = clientConfigOf(address)
  const client = new S3Client(config)
  const nameOf = (key: string): string => prefix + key

  /** Null where there is no such object. */
  async function sizeOf(key: string): Promise<number | null> {
    const found = await ifThere(() => client.send(new HeadObjectCommand({ Bucket, Key: nameOf(key) })))
    return found ? (found.ContentLength ?? 0) : null
  }

  return {
    arriving: createArriving(
      new S3Store({ partSize: partBytes, cache: noCache, s3ClientConfig: { ...config, bucket: Bucket } }),
      { nameOf, sizeOf, temporary },
    ),

    async put(key, content) {
      let bytes = 0
      const counted = Readable.from(
        (async function* () {
          for await (const chunk of content instanceof Uint8Array ? [content] : content) {
            bytes += chunk.length
            yield chunk
          }
        })(),
        { objectMode: false },
      )
      const params = { Bucket, Key: nameOf(key), Body: counted }
      await new StreamUpload({ client, params, partSize: partBytes, queueSize: 1 }).done()
      return { bytes }
    },

    async get(key, range) {
      const found = await ifThere(() =>
        client.send(new GetObjectCommand({ Bucket, Key: nameOf(key), Range: range && headerOf(range) })),
      )
      // In Node.js a body is a stream of Node.js.
      if (!(found?.Body instanceof Readable)) return null
      const whole = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength)
      return { stream: found.Body, bytes: whole }
    },

    // How much a bucket may hold is for its own settings.
    requireRoom: async () => undefined,

    sweep: (before, folder) =>
      abortMultipartUploads(
        client,
        { Bucket, Prefix: nameOf(folder === undefined ? '' : `${folder}/`) },
        ({ begunAt }) => begunAt < before,
      ),

    async delete(key) {
      const name = nameOf(key)
      // Other names begin with it, too: that of part 10 with that of part 1.
      await abortMultipartUploads(client, { Bucket, Prefix: name }, (upload) => upload.key === name)
      await deleteObjects(
        client,
        Bucket,
        ['', '.info', '.part'].map((end) => name + end),
      )
    },

    health: tryCheck({ name: 'storage', required: false }, () =>
      client.send(new HeadBucketCommand({ Bucket })),
    ),
    close: () => client.destroy(),
  }
}

async function abortMultipartUploads(
  client: S3Client,
  { Bucket, Prefix }: { Bucket: string; Prefix: string },
  isAborted: (upload: { key: string; begunAt: Date }) => boolean,
): Promise<void> {
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...markers }))
    for (const { Key = '', UploadId, Initiated: begunAt = new Date(0) } of page.Uploads ?? [])
      if (isAborted({ key: Key, begunAt }))
        await ifThere(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
    if (!page.IsTruncated) return
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

/** Throws if the bucket refuses one of them: then its response is 200, too. */
async function deleteObjects(client: S3Client, Bucket: string, names: readonly string[]): Promise<void> {
  const Objects = names.map((Key) => ({ Key }))
  const { Errors = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
  )
  const refused = Errors.find(({ Code }) => Code !== 'NoSuchKey')
  if (refused) throw new Error(`the bucket refused to delete an object: ${refused.Code ?? 'no code'}`)
}

interface ArrivingDeps {
  nameOf(key: string): string
  sizeOf(key: string): Promise<number | null>
  temporary: Pick<DiskReserve, 'requireRoom'>
}

function createArriving(store: S3Store, { nameOf, sizeOf, temporary }: ArrivingDeps): ArrivingContents {
  const arriving: ArrivingContents = {
    async begin(key, bytes) {
      await store.create(new Upload({ id: nameOf(key), size: bytes, offset: 0 }))
    },

    async offsetOf(key) {
      const complete = await sizeOf(key)
      if (complete !== null) return complete
      if ((await sizeOf(`${key}.info`)) === null) return null
      return (await store.getUpload(nameOf(key))).offset
    },

    async append(key, { offset, added, isAtomic }) {
      // What was sent to the store cannot be withdrawn.
      const content = isAtomic ? [await buffer(added)] : added
      try {
        return await store.write(Readable.from(withRoom(content, temporary)), nameOf(key), offset)
      } catch (error) {
        throw isFull(error) ? new AppError('file.no_space', undefined, { cause: error }) : error
      }
    },

    async complete(key) {
      // With the last byte the store has done it, unless it was interrupted.
      if ((await sizeOf(key)) !== null) return
      const { size = 0 } = await store.getUpload(nameOf(key))
      await store.write(Readable.from([]), nameOf(key), size)
    },
  }
  return arriving
}

/** Checks the free space for each part before it is written. */
async function* withRoom(
  content: AsyncIterable<Uint8Array> | Uint8Array[],
  { requireRoom }: Pick<DiskReserve, 'requireRoom'>,
): AsyncGenerator<Uint8Array> {
  let left = 0
  for await (const chunk of content) {
    if (left < chunk.length) {
      left = Math.max(partBytes, chunk.length)
      await requireRoom(left)
    }
    left -= chunk.length
    yield chunk
  }
}

function clientConfigOf({ endpoint, region, credentials }: S3Address): S3ClientConfig {
  return {
    endpoint,
    region,
    ...(credentials ? { credentials } : {}),
    // In the form that every S3 server understands.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  }
}

/** Its entries would be kept for as long as the process runs. */
const noCache = { get: async () => undefined, set: async () => undefined, delete: async () => undefined }

/** The last byte counts, too (RFC 9110 14.1.2). */
const headerOf = ({ start, end }: ByteRange): string => `bytes=${start}-${end - 1}`

async function ifThere<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}
