import { Readable } from 'node:stream'
import { uploadsPath } from '@majlis/contract'
import type { FastifyInstance } from 'fastify'
import type { FilesApi } from '../modules/files/index.ts'
import type { UserCaller } from '../platform/http/context.ts'
import { newId } from '../platform/ids/ids.ts'

export type Metadata = Record<string, string>

async function* asStream(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** Uploads of one person, as the endpoint makes them of requests. */
export function uploadsOf({ uploads }: Pick<FilesApi, 'uploads'>, caller: UserCaller) {
  async function announce(metadata: Metadata, bytes: number): Promise<string> {
    const id = newId()
    await uploads.announce(caller, { id, bytes, metadata })
    return id
  }

  /** Adds bytes after those that are there, and finishes the upload with the last one. Returns the new offset. */
  async function append(id: string, content: Uint8Array): Promise<number> {
    const { offset, bytes } = await uploads.find(caller, id)
    const addition = { offset, added: asStream(content), isAtomic: false, length: content.length }
    const now = await uploads.append(caller, id, addition)
    if (now === bytes) await uploads.finish(caller, id)
    return now
  }

  return {
    announce,
    append,
    /** Uploads a whole file. Returns its ID. */
    async send(metadata: Metadata, content: Uint8Array): Promise<string> {
      const id = await announce(metadata, content.length)
      await append(id, content)
      return id
    },
    cancel: (id: string) => uploads.cancel(caller, id),
    find: (id: string) => uploads.find(caller, id),
  }
}

/** Requests of tus 1.0 by someone with this token. */
export function tusOf(http: FastifyInstance, token: string | null) {
  const request = (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS',
    url: string,
    { headers = {}, payload }: { headers?: Record<string, string>; payload?: Uint8Array | Readable } = {},
  ) =>
    http.inject({
      method,
      url,
      headers: {
        'tus-resumable': '1.0.0',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload ? { payload: payload instanceof Readable ? payload : Buffer.from(payload) } : {}),
    })

  const announce = (metadata: Metadata, bytes: number) =>
    request('POST', uploadsPath, {
      headers: {
        'upload-length': String(bytes),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(),
      },
    })

  const append = (
    url: string,
    offset: number,
    payload: Uint8Array | Readable,
    headers: Record<string, string> = {},
  ) =>
    request('PATCH', url, {
      headers: {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...headers,
      },
      payload,
    })

  return {
    request,
    announce,
    append,
    /** Uploads a whole file. Returns its ID. */
    async send(metadata: Metadata, content: Uint8Array): Promise<string> {
      const announced = await announce(metadata, content.length)
      const url = String(announced.headers.location)
      const sent = await append(url, 0, content)
      if (sent.statusCode !== 204) throw new Error(`${announced.statusCode} ${sent.statusCode} ${sent.body}`)
      return url.slice(url.lastIndexOf('/') + 1)
    },
  }
}
