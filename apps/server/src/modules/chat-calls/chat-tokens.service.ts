import { randomBytes } from 'node:crypto'
import { HomeserverError } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import type { Log } from '../../platform/log/log.ts'
import type { ChatAccess } from './chat-access.ts'
import { accountOf, localpartOf, wholeRoomId } from './chat-ids.ts'
import { createChatTokensRepository } from './chat-tokens.repository.ts'

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

/** As long as a new tab may take to open. */
const codeTtlMs = 60_000
/** A homeserver that has just failed to answer is not waited for again at every sign-in. */
const restMs = 30_000

export type ChatTokens = ReturnType<typeof createChatTokens>

/** The homeserver's tokens (spec 3.3): one per auth session, sealed, taken back when that ends. */
export function createChatTokens({ db, clock, log, access, chatUrl, appSecret }: ChatTokensDeps) {
  const seal = createSeal(deriveKey(appSecret, 'chat-token'))
  const repository = createChatTokensRepository(db)
  let restsUntil = 0

  /**
   * The token of an auth session, which is signed in at the homeserver when it has none yet. Null for who has no chat, and where the
   * homeserver does not answer: nobody's sign-in fails for that, and the next renewal of the session asks again.
   */
  async function tokenOf(user: ChatUser, authSessionId: string): Promise<string | null> {
    const homeserver = await access.find({ organizationId: user.organizationId, userId: user.id })
    if (!homeserver) return null
    const kept = await repository.find(authSessionId)
    const known = kept && seal.open(kept, authSessionId)
    if (known) return known
    if (clock.now() < restsUntil) return null
    try {
      const token = await homeserver.signIn({
        localpart: localpartOf(user.id),
        displayName: user.displayName,
        // One of its own, so that of two renewals at once none takes back the other's token.
        deviceId: newId(clock.now()),
      })
      const sealed = seal.seal(token, authSessionId)
      const isKept = await repository.insert({
        authSessionId,
        userId: user.id,
        sealed,
        now: new Date(clock.now()),
      })
      if (isKept) return token
      // Another renewal was first, or the session has ended meanwhile.
      await homeserver.signOut(token)
      const first = await repository.find(authSessionId)
      return first && seal.open(first, authSessionId)
    } catch (error) {
      if (!(error instanceof HomeserverError)) throw error
      restsUntil = clock.now() + restMs
      log.warn({ err: error }, 'the homeserver did not sign somebody in')
      return null
    }
  }

  /** An auth session has ended. Doing it twice is harmless. */
  async function takeBack(authSessionId: string): Promise<void> {
    const kept = await repository.find(authSessionId)
    const token = kept && seal.open(kept, authSessionId)
    // Also that of somebody who was since given no chat any more.
    if (token) await access.homeserver?.signOut(token)
    await repository.delete(authSessionId)
  }

  /** The front end's address with a one-time code behind `#`. Throws `chat.off`, `chat.unanswered`. */
  async function openChat(caller: UserCaller, roomId?: string): Promise<{ url: string; expiresAt: number }> {
    const homeserver = await access.require(caller)
    if (chatUrl === null) throw new AppError('chat.off')
    if (!(await repository.find(caller.authSessionId))) throw new AppError('chat.unanswered')
    const code = randomBytes(32).toString('base64url')
    const expiresAt = clock.now() + codeTtlMs
    await repository.insertCode({
      hash: sha256(code),
      authSessionId: caller.authSessionId,
      expiresAt: new Date(expiresAt),
    })
    const told = new URLSearchParams({ code })
    if (roomId !== undefined) told.set('room', wholeRoomId(roomId, homeserver.serverName))
    return { url: `${chatUrl}#${told.toString()}`, expiresAt }
  }

  /** Uses the code up. Throws `chat.code_used`, also when the session that it was made in is over. */
  async function redeem(code: string): Promise<{ accessToken: string; userId: string; serverName: string }> {
    const found = await repository.useCode(sha256(code), new Date(clock.now()))
    const accessToken = found && seal.open(found.sealed, found.authSessionId)
    const { homeserver } = access
    if (!accessToken || !homeserver) throw new AppError('chat.code_used')
    const { serverName } = homeserver
    return { accessToken, userId: accountOf(found.userId, serverName), serverName }
  }

  return {
    tokenOf,
    takeBack,
    openChat,
    redeem,
    deleteExpiredCodes: () => repository.deleteExpiredCodes(new Date(clock.now())),
  }
}
