import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { pagesOf } from '../../platform/exports/exported-files.ts'
import type { Log } from '../../platform/log/log.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import type { ChatAccess } from './chat-access.ts'
import * as chatTokensRepository from './chat-tokens.repository.ts'
import { requireHomeserverError, type KeptChatTokens } from './kept-chat-tokens.ts'

export interface ChatTokensDeps {
  db: Db
  clock: Clock
  log: Log
  access: ChatAccess
  kept: KeptChatTokens
}

/** Whose request it is, at our homeserver. */
export interface ChatHolder {
  authSessionId: string
  userId: string
  organizationId: string
}

export interface ChatUser {
  id: string
  organizationId: string
  displayName: string
}

/** After the homeserver failed to answer, sign-ins do not wait for it for this long. */
const restMs = 30_000

/**
 * The homeserver's tokens (spec 3.3): one for each auth session, revoked when that ends or its owner loses the chat. A token is deleted
 * here only after the homeserver has revoked it.
 */
export function createChatTokens({ db, clock, log, access, kept }: ChatTokensDeps) {
  let restsUntil = 0

  /** Does nothing without a homeserver: tokens are kept until there is one again. Throws HomeserverError. */
  async function takeBack(authSessionId: string): Promise<void> {
    if (access.homeserver) await kept.revoke(access.homeserver, authSessionId)
  }

  return {
    /**
     * Whose token it is. Null unless we issued it, its auth session is valid, and its owner may sign in and has chat at this moment.
     */
    async holderOf(token: string): Promise<ChatHolder | null> {
      const holder = await chatTokensRepository.findHolder(db, sha256(token), new Date(clock.now()))
      return holder && (await access.find(holder)) ? holder : null
    },

    /** For an auth session that has ended, or whose owner no longer has chat. */
    takeBack,

    /**
     * The token of an auth session, which is signed in at the homeserver if it has none yet. Null for people without chat, and if the
     * homeserver does not answer: no sign-in fails because of that, and the next renewal of the session tries again.
     */
    async tokenOf(user: ChatUser, authSessionId: string): Promise<string | null> {
      const homeserver = await access.find({ organizationId: user.organizationId, userId: user.id })
      const known = homeserver && (await kept.find(authSessionId))
      if (known) return known
      if (clock.now() < restsUntil) return null
      try {
        const { id: userId, displayName } = user
        if (homeserver) return await kept.signIn(homeserver, { userId, displayName, authSessionId })
        await takeBack(authSessionId)
      } catch (error) {
        requireHomeserverError(error)
        // A refusal may concern this account only.
        if (error.isOutage) restsUntil = clock.now() + restMs
        log.warn({ err: error }, 'the homeserver did not sign someone in')
      }
      return null
    },

    /**
     * Revokes tokens of sessions that expired, or ended while the homeserver was unavailable, and those of people who have lost the chat.
     * Stops if the homeserver does not answer, and continues the next time.
     */
    async takeAllBack({ signal }: { signal: AbortSignal }): Promise<void> {
      if (!access.homeserver) return
      const listPage = (after: string, limit: number) =>
        chatTokensRepository.listAfter(db, after, limit, new Date(clock.now()))
      for await (const tokens of pagesOf(listPage))
        for (const { id, holder } of tokens) {
          if (signal.aborted) return
          if (holder && (await access.find(holder))) continue
          try {
            await takeBack(id)
          } catch (error) {
            requireHomeserverError(error)
            log.warn({ err: error }, 'a token of the chat could not be taken back')
            if (error.isOutage) return
          }
        }
    },
  }
}

export type ChatTokens = ReturnType<typeof createChatTokens>
