import type { ErrorCode } from '@majlis/contract'
import { errorCatalogue } from '@majlis/contract'
import { AppError } from '../errors/app-error.ts'
import type { SocketIdentity } from './realtime.ts'

export type Resolver = (token: string) => Promise<SocketIdentity | null>

/** Sockets that are to be closed: of a user, of one of their sessions, or of a participant. */
export interface Ending {
  of: Pick<SocketIdentity, 'kind' | 'id' | 'sessionId'>
  code: string
}

export interface Identification {
  add(resolve: Resolver): void
  /** Reads the identity of a token. Throws the code of an ending that happened meanwhile, because the identity may be older than it. */
  identify(token: string): Promise<SocketIdentity | null>
  note(ending: Ending): void
}

/** Who connects. A resolver reads the database once, and no sign-out or removal is missed meanwhile. */
export function createIdentification(): Identification {
  const resolvers: Resolver[] = []
  /** For each token that is being read, the endings since then. */
  const ended = new Set<Ending[]>()

  async function resolve(token: string): Promise<SocketIdentity | null> {
    for (const resolver of resolvers) {
      const identity = await resolver(token)
      if (identity) return identity
    }
    return null
  }

  return {
    add: (resolver) => void resolvers.push(resolver),

    async identify(token) {
      const endings: Ending[] = []
      ended.add(endings)
      try {
        const identity = await resolve(token)
        const ending = identity && endings.find((candidate) => isEndOf(candidate, identity))
        if (ending) throw new AppError(knownCode(ending.code))
        return identity
      } finally {
        ended.delete(endings)
      }
    },

    note(ending) {
      for (const endings of ended) endings.push(ending)
    },
  }
}

export function isEndOf({ of }: Ending, { kind, id, sessionId }: SocketIdentity): boolean {
  return kind === of.kind && id === of.id && (of.sessionId === undefined || sessionId === of.sessionId)
}

export function knownCode(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'general.failed'
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}
