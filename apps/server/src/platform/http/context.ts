import type { AppError } from '../errors/app-error.ts'

/** Who calls, as the server's own session knows it. */
export type Caller =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: string
      organizationId: string
      role: 'owner' | 'admin' | 'user'
      authSessionId: string
      /** Whether the session has seen the password, the second factor or a passkey in the last minutes: see `requireRecentProof`. */
      hasRecentProof: boolean
    }
  | { kind: 'participant'; participantId: string; roomSessionId: string; token: string }

export type UserCaller = Extract<Caller, { kind: 'user' }>
export type ParticipantCaller = Extract<Caller, { kind: 'participant' }>

export interface CookieJar {
  get(name: string): string | undefined
  set(name: string, value: string, options: { maxAgeMs?: number }): void
  clear(name: string): void
}

/** What a call's handler gets beside its input. */
export interface CallContext {
  requestId: string
  ip: string
  /** A program on this machine that calls this machine, not through a proxy. */
  isFromThisMachine: boolean
  /** ISO 3166 code of the caller's country, if a trusted proxy sends it; else null. */
  country: string | null
  userAgent: string
  /** The `Idempotency-Key` header: the same request with the same key is carried out once. */
  idempotencyKey?: string
  /** The bearer token as sent, already judged into `caller`. */
  caller: Caller
  /** Why the bearer token was not accepted (expired, suspended, removed); calls that need a caller answer with it. */
  refusal?: AppError
  cookies: CookieJar
  /** Set by a handler whose successful response is not 200. Headers are sent with a refusal, too. */
  answer?: { status: number; headers?: Record<string, string> }
}
