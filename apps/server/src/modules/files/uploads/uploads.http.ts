import { finished } from 'node:stream'
import { limits, uploadsPath, type ErrorCode } from '@majlis/contract'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '../../../platform/errors/app-error.ts'
import { refusalOf } from '../../../platform/errors/unavailable.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import { userOf } from '../../../platform/http/procedures.ts'
import { answerRefusal } from '../../../platform/http/server.ts'
import { wireErrorBody } from '../../../platform/http/wire-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { requirePlainText } from '../../../platform/input/plain-text.ts'
import { checksumAlgorithms, readChecksum } from './checksum.ts'
import { currentRequest, duringRequest, TusStore } from './tus-store.ts'
import { createUploadLocker } from './upload-lock.ts'
import type { Uploads } from './uploads.service.ts'

export interface UploadsHttpDeps {
  uploads: Uploads
  publicUrl: string
  /** Judges a request before its body is read, as it does for calls. */
  receive: (request: FastifyRequest, reply: FastifyReply) => Promise<CallContext>
}

const { chunkBytes } = limits.uploads
const idSchema = z.uuid()

/** What @tus/server finds wrong itself, as pages read it. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'file.not_found',
  410: 'file.not_found',
  413: 'file.too_large',
}

/**
 * Uploads by tus 1.0, for signed-in people. It is not a call of the contract: the protocol differs, and bodies are written to the disk as
 * they arrive.
 */
export function uploadsHttp({ uploads, publicUrl, receive }: UploadsHttpDeps) {
  const tus = createTusServer(uploads, publicUrl)
  const contexts = new WeakMap<FastifyRequest, CallContext>()

  async function handle(request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) {
    const { id } = request.params
    if (id !== undefined && !idSchema.safeParse(id).success) return answerRefusal(reply, 'file.not_found')
    const { 'upload-checksum': checksumHeader, 'content-length': length } = request.headers
    const context = contexts.get(request)
    if (!context) throw new Error('a request that was not received')
    const caller = userOf(context)
    const checksum = readChecksum(one(checksumHeader))
    if (checksum && Number(length ?? 0) > chunkBytes) throw new AppError('input.too_large')
    const leave = uploads.takePlace(caller.userId)
    // @tus/server never finishes the response to a sender who has left.
    const ended = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    try {
      const tusRequest = { caller, checksum, length: length === undefined ? null : Number(length) }
      await Promise.race([duringRequest(tusRequest, () => tus.handle(request.raw, reply.raw)), ended])
    } finally {
      leave()
    }
    return reply
  }

  return async (app: FastifyInstance): Promise<void> => {
    // The body is passed on unread.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.addHook('onRequest', async (request, reply) => {
      contexts.set(request, await receive(request, reply))
      reply.header('tus-checksum-algorithm', checksumAlgorithms.join(','))
    })
    app.route({ method: ['POST', 'OPTIONS'], url: uploadsPath, handler: handle })
    app.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${uploadsPath}/:id`, handler: handle })
  }
}

function createTusServer(uploads: Uploads, publicUrl: string): Server {
  return new Server({
    path: uploadsPath,
    datastore: new TusStore(uploads),
    locker: createUploadLocker(uploads),
    relativeLocation: true,
    allowedOrigins: [new URL(publicUrl).origin],
    namingFunction: () => newId(),
    async onIncomingRequest({ method }, id) {
      if (method !== 'POST') await uploads.requireOwn(currentRequest().caller, id)
    },
    async onUploadCreate(_request, { id, size, metadata }) {
      requirePlainText(metadata)
      await uploads.announce(currentRequest().caller, { id, bytes: size ?? 0, metadata })
      return {}
    },
    async onUploadFinish(_request, { id }) {
      await uploads.finish(currentRequest().caller, id)
      return {}
    },
    onResponseError(_request, error) {
      const refusal = refusalOf(error)
      const code =
        refusal?.code ?? ('status_code' in error ? codeOfStatus[error.status_code] : 'general.failed')
      if (code === undefined) return undefined
      const body = wireErrorBody(code, refusal?.data)
      return { status_code: body.status, body: JSON.stringify(body) }
    },
  })
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header
