import { randomBytes } from 'node:crypto'
import { HomeserverError, type Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { pagesOf } from '../../platform/exports/exported-files.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import type { Log } from '../../platform/log/log.ts'
import type { ChatAccess } from './chat-access.ts'
import { accountOf, localpartOf, wholeRoomId } from './chat-ids.ts'
import * as chatTokensRepository from './chat-tokens.repository.ts'

export interface ChatTokensDeps {
  db: Db
  clock: Clock
  log: Log
  access: ChatAccess
  /** Of the chat front end; null where there is none. */
  chatUrl: string | null
  appSecret: string
}

export interface ChatUser {
  id: string
  organizationId: string
  displayName: string
}

interface SignIn {
  userId: string
  displayName: string
  authSessionId: string
}

/** As long as a new tab may take to open. */
const codeTtlMs = 60_000
/** A homeserver that has just failed to answer is not waited for again at every sign-in. */
const restMs = 30_000

export type ChatTokens = ReturnType<typeof createChatTokens>

/**
 * The homeserver's tokens (spec 3.3): one per auth session, sealed, taken back when that ends or its owner loses the chat. A token is
 * forgotten here only after the homeserver has taken it back.
 */
export function createChatTokens({ db, clock, log, access, chatUrl, appSecret }: ChatTokensDeps) {
  const seal = createSeal(deriveKey(appSecret, 'chat-token'))
  const now = () => new Date(clock.now())
  let restsUntil = 0

  /**
   * The token of an auth session, which is signed in at the homeserver when it has none yet. Null for who has no chat, or none any more,
   * and where the homeserver does not answer: nobody's sign-in fails for that, and the next renewal of the session asks again.
   */
  async function tokenOf(user: ChatUser, authSessionId: string): Promise<string | null> {
    const homeserver = await access.find({ organizationId: user.organizationId, userId: user.id })
    const known = homeserver && (await read(authSessionId))
    if (known) return known
    if (clock.now() < restsUntil) return null
    try {
      if (homeserver)
        return await signIn(homeserver, { userId: user.id, displayName: user.displayName, authSessionId })
      await takeBack(authSessionId)
    } catch (error) {
      if (!(error instanceof HomeserverError)) throw error
      // What it refuses one account, others may get.
      if (error.isOutage) restsUntil = clock.now() + restMs
      log.warn({ err: error }, 'the homeserver did not sign somebody in')
    }
    return null
  }

  async function read(authSessionId: string): Promise<string | null> {
    const kept = await chatTokensRepository.find(db, authSessionId)
    return kept && seal.open(kept, authSessionId)
  }

  /** Null where the session has ended meanwhile. Throws HomeserverError. */
  async function signIn(
    homeserver: Homeserver,
    { userId, displayName, authSessionId }: SignIn,
  ): Promise<string | null> {
    await chatTokensRepository.noteAccount(db, userId)
    const token = await homeserver.signIn({
      localpart: localpartOf(userId),
      displayName,
      // One of its own, so that of two renewals at once none takes back the other's token.
      deviceId: newId(clock.now()),
    })
    let isKept = false
    try {
      const sealed = seal.seal(token, authSessionId)
      isKept = await chatTokensRepository.insert(db, { authSessionId, userId, sealed, now: now() })
    } finally {
      // Another renewal was first, the session has ended, or the database did not answer.
      if (!isKept) await discard(homeserver, userId, token)
    }
    return isKept ? token : read(authSessionId)
  }

  /** Takes back a token that no session has; later, where that fails now. */
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

  /** An auth session has ended, or its owner has no chat any more. Doing it twice is harmless. Throws HomeserverError. */
  async function takeBack(authSessionId: string): Promise<void> {
    const { homeserver } = access
    // Kept until there is a homeserver again.
    if (!homeserver) return
    const kept = await chatTokensRepository.find(db, authSessionId)
    if (!kept) return
    const token = seal.open(kept, authSessionId)
    if (token) await homeserver.signOut(token)
    await chatTokensRepository.delete(db, authSessionId, kept)
  }

  /**
   * Takes back what should be no longer: tokens of sessions that expired, or ended while the homeserver was away, and those of people
   * who have lost the chat. Stops where the homeserver does not answer; the next time comes.
   */
  async function takeAllBack({ signal }: { signal: AbortSignal }): Promise<void> {
    if (!access.homeserver) return
    for await (const tokens of pagesOf((after, limit) =>
      chatTokensRepository.listAfter(db, after, limit, now()),
    ))
      for (const { id, holder } of tokens) {
        if (signal.aborted) return
        if (holder && (await access.find(holder))) continue
        try {
          await takeBack(id)
        } catch (error) {
          if (!(error instanceof HomeserverError)) throw error
          log.warn({ err: error }, 'a token of the chat could not be taken back')
          if (error.isOutage) return
        }
      }
  }

  /** The front end's address with a one-time code behind `#`. Throws `chat.off`, `chat.unanswered`. */
  async function openChat(caller: UserCaller, roomId?: string): Promise<{ url: string; expiresAt: number }> {
    const homeserver = await access.require(caller)
    if (chatUrl === null) throw new AppError('chat.off')
    if (!(await holdsGoodToken(homeserver, caller))) throw new AppError('chat.unanswered')
    const code = randomBytes(32).toString('base64url')
    const expiresAt = clock.now() + codeTtlMs
    await chatTokensRepository.insertCode(db, {
      hash: sha256(code),
      authSessionId: caller.authSessionId,
      expiresAt: new Date(expiresAt),
    })
    const told = new URLSearchParams({ code })
    if (roomId !== undefined) told.set('room', wholeRoomId(roomId, homeserver.serverName))
    return { url: `${chatUrl}#${told.toString()}`, expiresAt }
  }

  /** Signs in anew whose token the homeserver does not know any more. */
  async function holdsGoodToken(
    homeserver: Homeserver,
    { userId, authSessionId }: UserCaller,
  ): Promise<boolean> {
    try {
      const kept = await chatTokensRepository.find(db, authSessionId)
      const token = kept && seal.open(kept, authSessionId)
      if (token && (await homeserver.knows(token))) return true
      if (kept) await chatTokensRepository.delete(db, authSessionId, kept)
      const displayName = await chatTokensRepository.findName(db, userId)
      if (displayName === null) return false
      return (await signIn(homeserver, { userId, displayName, authSessionId })) !== null
    } catch (error) {
      if (error instanceof HomeserverError) throw new AppError('chat.unanswered', undefined, { cause: error })
      throw error
    }
  }

  /** Uses the code up. Throws `chat.code_used`, also when the session that it was made in is over, or its owner has no chat any more. */
  async function redeem(code: string): Promise<{ accessToken: string; userId: string; serverName: string }> {
    const found = await chatTokensRepository.useCode(db, sha256(code), now())
    const homeserver = found && (await access.find(found.holder))
    const accessToken = found && seal.open(found.sealed, found.authSessionId)
    if (!accessToken || !homeserver) throw new AppError('chat.code_used')
    const { serverName } = homeserver
    return { accessToken, userId: accountOf(found.holder.userId, serverName), serverName }
  }

  return {
    tokenOf,
    takeBack,
    takeAllBack,
    openChat,
    redeem,
    deleteExpiredCodes: () => chatTokensRepository.deleteExpiredCodes(db, now()),
  }
}
