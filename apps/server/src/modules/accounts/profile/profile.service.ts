import type { Language, OwnSession, PersonalInfo } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db, DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import * as authSessionRepository from '../auth-sessions/auth-sessions.repository.ts'
import type { AuthSessions } from '../auth-sessions/auth-sessions.service.ts'
import type { OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import * as userRepository from '../users.repository.ts'
import type { User } from '../users.repository.ts'
import * as profileRepository from './profile.repository.ts'

interface ProfileDeps {
  db: Db
  clock: Clock
  authSessions: Pick<AuthSessions, 'end' | 'endAllOfUser'>
  rules: Pick<RulesReader, 'securityOf'>
  organizations: Pick<OrganizationDirectory, 'renameIndividual'>
}

export type ProfileService = ReturnType<typeof createProfile>

/** Changes by people to their own account (spec 2.56). */
export function createProfile({ db, clock, authSessions, rules, organizations }: ProfileDeps) {
  /** An individual's name is also the organisation's name, which guests and mails show. */
  async function savePersonalInfo(caller: UserCaller, info: PersonalInfo): Promise<PersonalInfo> {
    const { displayName: from } = await getUser(caller)
    await db.transaction().execute(async (tx) => {
      await profileRepository.updatePersonalInfo(tx, caller, info, new Date(clock.now()))
      const { displayName: to } = await getUser(caller, tx)
      if (caller.role === 'owner' && to !== from)
        await organizations.renameIndividual(tx, caller.organizationId, { from: from.trim(), to: to.trim() })
    })
    return info
  }

  /** The language of the pages and mails, everywhere (spec 3.7, 7.49). */
  async function saveLanguage({ organizationId, userId }: UserCaller, language: Language): Promise<void> {
    const now = new Date(clock.now())
    await userRepository.updateLanguage(db, organizationId, userId, language, now)
  }

  /** The live sessions, most recently used first, without those that are older than the organisation allows. */
  async function listSessions({ userId, organizationId, authSessionId }: UserCaller): Promise<OwnSession[]> {
    const { sessionMaxDays } = await rules.securityOf(db, organizationId)
    const openedAfter = sessionMaxDays === null ? 0 : clock.now() - sessionMaxDays * dayMs
    const sessions = await authSessionRepository.listLiveOfUser(db, userId, new Date(clock.now()))
    return sessions
      .filter(({ createdAt }) => createdAt > openedAfter)
      .map((session) => ({ ...session, isCurrent: session.id === authSessionId }))
  }

  /** Throws `profile.session_not_found`, also for other people's sessions. */
  async function endSession(caller: UserCaller, sessionId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const found = await authSessionRepository.findWithUser(tx, sessionId)
      if (!found || found.user.id !== caller.userId || found.session.endedAt !== null)
        throw new AppError('profile.session_not_found')
      await authSessions.end(tx, found.user, sessionId, 'ended_elsewhere')
    })
  }

  async function endOtherSessions(caller: UserCaller): Promise<void> {
    const user = await getUser(caller)
    await db
      .transaction()
      .execute((tx) =>
        authSessions.endAllOfUser(tx, user, 'ended_elsewhere', { except: caller.authSessionId }),
      )
  }

  async function getUser({ organizationId, userId }: UserCaller, connection: DbOrTx = db): Promise<User> {
    const user = await userRepository.findById(connection, organizationId, userId)
    if (!user) throw new AppError('identity.unauthenticated')
    return user
  }

  return { savePersonalInfo, saveLanguage, listSessions, endSession, endOtherSessions }
}
