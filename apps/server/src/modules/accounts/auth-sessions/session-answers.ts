import type { AuthSession as AuthSessionAnswer, SessionUser } from '@majlis/contract'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db, DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { SessionExtras } from '../../../platform/module/server-module.ts'
import type { OrganizationDirectory } from '../../tenancy/index.ts'
import { presentSessionUser } from '../accounts.presenter.ts'
import * as userRepository from '../users.repository.ts'
import type { User } from '../users.repository.ts'
import type { AccessTokens } from './access-token.ts'
import type { AuthSession } from './auth-sessions.repository.ts'
import type { KnownPlaces } from './known-places.ts'
import type { RefreshTokens } from './refresh-token.ts'

/** How long a session lives without being used: with "remember me", and without, where the cookie also ends with the browser. */
export const idleMs = { persistent: 30 * dayMs, browser: dayMs / 2 }

export interface SessionAnswersDeps {
  db: Db
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  organizations: OrganizationDirectory
  knownPlaces: Pick<KnownPlaces, 'mark'>
  sessionExtras: SessionExtras
}

/** What a browser gets when a session opens or continues. */
export interface OpenSession {
  answer: AuthSessionAnswer
  refreshToken: string
  /** Undefined: the cookie ends with the browser. */
  cookieMaxAgeMs: number | undefined
  /** What other modules add to the answer, read once the session is committed: the chat server may take its time. */
  extras: () => ReturnType<SessionExtras>
  /** What the browser's cookie of known browsers says from now on. */
  markBrowser: (known: string | undefined) => string
}

export type SessionAnswers = ReturnType<typeof createSessionAnswers>

/** What pages get about a session and its user. */
export function createSessionAnswers(deps: SessionAnswersDeps) {
  const { db, accessTokens, refreshTokens, organizations, knownPlaces, sessionExtras } = deps

  /** The signed-in user as the page keeps it (spec 3.1–3.5). */
  async function sessionUser({ organizationId, userId, authSessionId }: UserCaller): Promise<SessionUser> {
    const user = await userRepository.findById(db, organizationId, userId)
    if (!user) throw new AppError('identity.unauthenticated')
    return { ...(await present(db, user)), ...(await sessionExtras(user, authSessionId)) }
  }

  async function present(connection: DbOrTx, user: User): Promise<SessionUser> {
    const organization = await organizations.find(connection, user.organizationId)
    if (!organization) throw new Error('A user without an organisation')
    return presentSessionUser(user, organization)
  }

  async function answerOf(
    connection: DbOrTx,
    user: User,
    session: Pick<AuthSession, 'id' | 'generation' | 'isPersistent'>,
  ): Promise<OpenSession> {
    const { id: userId, organizationId, role } = user
    const { id: authSessionId, generation } = session
    const token = await accessTokens.sign({ userId, organizationId, role, authSessionId, generation })
    return {
      answer: { ...token, session: await present(connection, user) },
      refreshToken: refreshTokens.make(session.id, session.generation),
      cookieMaxAgeMs: session.isPersistent ? idleMs.persistent : undefined,
      extras: () => sessionExtras(user, authSessionId),
      markBrowser: (known) => knownPlaces.mark(known, user.email),
    }
  }

  return { sessionUser, answerOf }
}

export function idleOf(isPersistent: boolean): number {
  return isPersistent ? idleMs.persistent : idleMs.browser
}
