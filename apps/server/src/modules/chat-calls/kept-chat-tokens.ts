import { HomeserverError, type Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import type { Log } from '../../platform/log/log.ts'
import { localpartOf } from './chat-ids.ts'
import * as chatTokensRepository from './chat-tokens.repository.ts'

interface KeptChatTokensDeps {
  db: Db
  clock: Clock
  log: Log
  appSecret: string
}

interface SignIn {
  userId: string
  displayName: string
  authSessionId: string
}

/** Tokens of the homeserver, stored sealed, one for each auth session. */
export function createKeptChatTokens({ db, clock, log, appSecret }: KeptChatTokensDeps) {
  const seal = createSeal(deriveKey(appSecret, 'chat-token'))
  const now = () => new Date(clock.now())

  async function find(authSessionId: string): Promise<string | null> {
    const kept = await chatTokensRepository.find(db, authSessionId)
    const token = kept && seal.open(kept.sealed, authSessionId)
    if (token && !kept.hasHash)
      await chatTokensRepository.setHash(db, authSessionId, kept.sealed, sha256(token))
    return token
  }

  /** Null if the session has ended meanwhile. Throws HomeserverError. */
  async function signIn(
    homeserver: Homeserver,
    { userId, displayName, authSessionId }: SignIn,
  ): Promise<string | null> {
    await chatTokensRepository.noteAccount(db, userId)
    const token = await homeserver.signIn({
      localpart: localpartOf(userId),
      displayName,
      // A device for each sign-in, so that of two renewals at the same time neither invalidates the other's token.
      deviceId: newId(clock.now()),
    })
    let isKept = false
    try {
      const sealed = seal.seal(token, authSessionId)
      const hash = sha256(token)
      isKept = await chatTokensRepository.insert(db, { authSessionId, userId, sealed, hash, now: now() })
    } finally {
      // Another renewal was first, the session has ended, or the database did not answer.
      if (!isKept) await discard(homeserver, userId, token)
    }
    return isKept ? token : find(authSessionId)
  }

  /** Revokes a token that belongs to no session; later, if that fails now. */
  async function discard(homeserver: Homeserver, userId: string, token: string): Promise<void> {
    try {
      await homeserver.signOut(token)
    } catch (error) {
      log.warn({ err: error }, 'a token of the chat is taken back later')
      const authSessionId = newId(clock.now())
      const sealed = seal.seal(token, authSessionId)
      await chatTokensRepository.insertAstray(db, { authSessionId, userId, sealed, now: now() })
    }
  }

  /** Revokes the token of a session and deletes it. Twice is harmless. Throws HomeserverError. */
  async function revoke(homeserver: Homeserver, authSessionId: string): Promise<void> {
    const kept = await chatTokensRepository.find(db, authSessionId)
    if (!kept) return
    const token = seal.open(kept.sealed, authSessionId)
    if (token) await homeserver.signOut(token)
    await chatTokensRepository.delete(db, authSessionId, kept.sealed)
  }

  /** Deletes the token of a session if the homeserver no longer knows it. Returns whether there is a valid one. */
  async function verify(homeserver: Homeserver, authSessionId: string): Promise<boolean> {
    const kept = await chatTokensRepository.find(db, authSessionId)
    const token = kept && seal.open(kept.sealed, authSessionId)
    if (token && (await homeserver.knows(token))) return true
    if (kept) await chatTokensRepository.delete(db, authSessionId, kept.sealed)
    return false
  }

  return { find, signIn, revoke, verify, open: seal.open }
}

export type KeptChatTokens = ReturnType<typeof createKeptChatTokens>

/** Throws anything but an error of the homeserver. */
export function requireHomeserverError(error: unknown): asserts error is HomeserverError {
  if (!(error instanceof HomeserverError)) throw error
}
