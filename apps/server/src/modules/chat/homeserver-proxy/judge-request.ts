import { limits } from '@majlis/contract'
import type { FastifyRequest } from 'fastify'
import type { ChatHolder } from '../../chat-calls/index.ts'
import type { ChatFiles } from '../files/chat-files.ts'
import { allowedRequest, type AllowedRequest, type RequestKind } from './allowed-requests.ts'
import * as answers from './matrix-answers.ts'
import type { MatrixRefusal } from './matrix-answers.ts'
import { createRequestBounds, type RequestBoundsDeps } from './request-bounds.ts'

/** Events have at most 64 KiB (Matrix client-server API 1.15, section 8.2: size limits). */
const maxRequestBytes = 128 * 1024
const maxFilterBytes = 8 * 1024

/** A request that may be passed on. */
export interface JudgedRequest {
  allowed: AllowedRequest
  token: string
  holder: ChatHolder
}

export interface JudgeDeps extends RequestBoundsDeps {
  serverName: string
  /** Null for tokens that are not ours, or not valid at this moment. */
  holderOf: (token: string) => Promise<ChatHolder | null>
  accountOf: (userId: string) => string
  /** Those of the rooms that Majlis keeps someone out of: they were never in the chat, or have left. Rooms that it does not know are open. */
  listClosedTo: (userId: string, chatRoomIds: readonly string[]) => Promise<ReadonlySet<string>>
  files: ChatFiles
}

/** Judges requests before anything of them reaches the homeserver. Throws `general.too_many_attempts`. */
export function createJudge({ serverName, holderOf, accountOf, listClosedTo, files, ...deps }: JudgeDeps) {
  const bounds = createRequestBounds(deps)

  async function findHolder(token: string, ip: string): Promise<ChatHolder | null> {
    bounds.arrive(token, ip)
    const holder = await holderOf(token)
    if (holder) bounds.judgedGood(token, holder.userId)
    else bounds.judgedWrong(ip)
    return holder
  }

  return async (request: FastifyRequest): Promise<JudgedRequest | MatrixRefusal> => {
    const allowed = allowedRequest(request.method, request.raw.url ?? '', { serverName })
    if (!allowed) return answers.unrecognized
    const [, token] = /^Bearer ([\w.~+/=-]{1,1024})$/.exec(request.headers.authorization ?? '') ?? []
    // matrix-js-sdk asks for the versions without a token to see whether anyone answers, and takes only 404 as a reason to sync again.
    if (token === undefined)
      return allowed.path === '/_matrix/client/versions' ? answers.unrecognized : answers.missingToken
    const holder = await findHolder(token, request.ip)
    if (!holder) return answers.unknownToken
    if (allowed.account !== null && allowed.account !== accountOf(holder.userId))
      return answers.foreignAccount
    if (allowed.roomId !== null && (await listClosedTo(holder.userId, [allowed.roomId])).size > 0)
      return answers.notInChat
    if (allowed.kind === 'media' && !(await files.isOpenTo(holder.userId, allowed.name ?? '')))
      return answers.noFile
    // Bodies of known length only, so that none is larger than it says.
    if (request.headers['transfer-encoding'] !== undefined) return answers.unknownLength
    if (lengthOf(request) > maxBytesOf(request.method, allowed.kind)) return answers.tooLarge
    if (allowed.kind === 'filter') await bounds.takeFilter(holder.userId, lengthOf(request))
    if (allowed.kind === 'upload') await bounds.takeUpload(holder.userId, lengthOf(request))
    return { allowed, token, holder }
  }
}

function maxBytesOf(method: string, kind: RequestKind): number {
  if (method === 'GET') return 0
  if (kind === 'filter') return maxFilterBytes
  return kind === 'upload' ? limits.chat.maxUploadBytes : maxRequestBytes
}

export const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0)
