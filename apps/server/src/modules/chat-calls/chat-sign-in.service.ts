import { randomBytes } from 'node:crypto'
import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { answered } from './answered.ts'
import type { ChatAccess } from './chat-access.ts'
import { accountOf, wholeRoomId } from './chat-ids.ts'
import * as chatTokensRepository from './chat-tokens.repository.ts'
import type { KeptChatTokens } from './kept-chat-tokens.ts'

interface ChatSignInDeps {
  db: Db
  clock: Clock
  access: ChatAccess
  kept: KeptChatTokens
  /** The address of the chat front end; null if there is none. */
  chatUrl: string | null
}

/** As long as a new tab may take to open. */
const codeTtlMs = 60_000

/** How the chat front end is opened: with a one-time code, which it exchanges for the token of the auth session. */
export function createChatSignIn({ db, clock, access, kept, chatUrl }: ChatSignInDeps) {
  const now = () => new Date(clock.now())

  /** Signs in again if the homeserver no longer knows the token. */
  async function requireToken(homeserver: Homeserver, { userId, authSessionId }: UserCaller): Promise<void> {
    await answered(async () => {
      if (await kept.verify(homeserver, authSessionId)) return
      const displayName = await chatTokensRepository.findName(db, userId)
      if (displayName === null) throw new AppError('chat.unanswered')
      const token = await kept.signIn(homeserver, { userId, displayName, authSessionId })
      if (token === null) throw new AppError('chat.unanswered')
    })
  }

  return {
    /** The front end's address with a one-time code behind `#`. Throws `chat.off`, `chat.unanswered`. */
    async open(caller: UserCaller, roomId?: string): Promise<{ url: string; expiresAt: number }> {
      const homeserver = await access.require(caller)
      if (chatUrl === null) throw new AppError('chat.off')
      await requireToken(homeserver, caller)
      const code = randomBytes(32).toString('base64url')
      const expiresAt = clock.now() + codeTtlMs
      await chatTokensRepository.insertCode(db, {
        hash: sha256(code),
        authSessionId: caller.authSessionId,
        expiresAt: new Date(expiresAt),
      })
      const fragment = new URLSearchParams({ code })
      if (roomId !== undefined) fragment.set('room', wholeRoomId(roomId, homeserver.serverName))
      return { url: `${chatUrl}#${fragment.toString()}`, expiresAt }
    },

    /**
     * Uses the code up. Throws `chat.code_used`, also if the session that it was made in is over, or its owner has no chat any more.
     */
    async redeem(code: string): Promise<{ accessToken: string; userId: string; serverName: string }> {
      const found = await chatTokensRepository.useCode(db, sha256(code), now())
      const homeserver = found && (await access.find(found.holder))
      const accessToken = found && kept.open(found.sealed, found.authSessionId)
      if (!accessToken || !homeserver) throw new AppError('chat.code_used')
      const { serverName } = homeserver
      return { accessToken, userId: accountOf(found.holder.userId, serverName), serverName }
    },

    deleteExpiredCodes: () => chatTokensRepository.deleteExpiredCodes(db, now()),
  }
}

export type ChatSignIn = ReturnType<typeof createChatSignIn>
