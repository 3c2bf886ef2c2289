import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AuthSessions, User } from '../accounts/index.ts'
import { type AuthenticationApi, type SecurityNotice, securityNoticeMail } from '../authentication/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { OnlyRuleGate } from '../single-sign-on/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { requireAdmin } from '../tenancy/index.ts'
import type { Administrator } from './people.policy.ts'
import * as peopleRepository from './people.repository.ts'
import type { Targets } from './targets.ts'

export interface PeopleSignInDeps {
  db: Db
  targets: Pick<Targets, 'getOther' | 'record'>
  authSessions: Pick<AuthSessions, 'endAllOfUser'>
  twoFactor: AuthenticationApi['twoFactor']
  onlyRule: Pick<OnlyRuleGate, 'requireDispensable'>
  passwords: AuthenticationApi['passwords']
  resets: Pick<AuthenticationApi['resets'], 'setPassword' | 'sendLink'>
  rules: Pick<RulesReader, 'requireStrongPassword'>
  notifier: Pick<Notifier, 'notifySecurity'>
  publicUrl: string
}

export type PeopleSignIn = ReturnType<typeof createPeopleSignIn>

/**
 * Changes by owners and admins to how other people sign in. People change their own sign-in in their profile, with the password. The person gets a
 * mail about every change. All throw `general.forbidden`, `users.not_found` (only active accounts sign in), `identity.upper_role`.
 */
export function createPeopleSignIn(deps: PeopleSignInDeps) {
  const { db, targets, passwords, resets, authSessions, rules, twoFactor, onlyRule } = deps

  async function getActive(tx: Tx, actor: Administrator, userId: string): Promise<User> {
    const user = await targets.getOther(tx, actor, userId)
    if (user.status !== 'active') throw new AppError('users.not_found')
    return user
  }

  /** The same. An operator's account gives access to the whole installation, so only operators may change how an operator signs in. */
  async function getInReach(tx: Tx, actor: Administrator, userId: string): Promise<User> {
    const user = await getActive(tx, actor, userId)
    if (!user.isOperator) return user
    const admin = await peopleRepository.findForUpdate(tx, actor.organizationId, actor.userId)
    if (!admin?.isOperator) throw new AppError('identity.upper_role')
    return user
  }

  async function notify(tx: Tx, actor: Administrator, user: User, notice: SecurityNotice): Promise<void> {
    const mail = securityNoticeMail(user, notice, {
      byName: await nameOf(tx, actor),
      publicUrl: deps.publicUrl,
    })
    await deps.notifier.notifySecurity(tx, user, { event: notice, actorUserId: actor.userId }, mail)
  }

  return {
    /**
     * Mails a link to choose another password; or sets one, which the person has to change at the next sign-in. Throws
     * `organization.password_too_short` too.
     */
    async resetPassword(
      actor: Administrator,
      { id, password }: { id: string; password?: string | undefined },
    ): Promise<void> {
      requireAdmin(actor)
      const passwordHash = password === undefined ? null : await passwords.hash(password)
      await db.transaction().execute(async (tx) => {
        const user = await getInReach(tx, actor, id)
        if (password === undefined || passwordHash === null) {
          await resets.sendLink(tx, user, { byName: await nameOf(tx, actor) })
        } else {
          await rules.requireStrongPassword(tx, actor.organizationId, password)
          await resets.setPassword(tx, user, passwordHash, { mustChange: true })
          await notify(tx, actor, user, 'password_set')
        }
        const after = { how: passwordHash === null ? 'link' : 'set' }
        await targets.record(tx, actor, 'user_password_reset', user, { after })
      })
    },

    /**
     * For a person who lost the app and the codes: the next sign-in requires only the password, or sets up another factor if the organisation requires
     * one. All sessions end. Throws `users.two_factor_missing` too, and `sso.keeps_password` for the owner who needs it under "single sign-on only".
     */
    async removeTwoFactor(actor: Administrator, userId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await getInReach(tx, actor, userId)
        await onlyRule.requireDispensable(tx, user)
        if (!(await twoFactor.isEnabled(tx, userId))) throw new AppError('users.two_factor_missing')
        await twoFactor.disable(tx, userId)
        await authSessions.endAllOfUser(tx, user, 'ended_elsewhere')
        await notify(tx, actor, user, 'two_factor_removed')
        await targets.record(tx, actor, 'user_two_factor_removed', user)
      })
    },

    /** Signs the person out everywhere; nothing else changes. */
    async endSessions(actor: Administrator, userId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await getActive(tx, actor, userId)
        await authSessions.endAllOfUser(tx, user, 'ended_elsewhere')
        await notify(tx, actor, user, 'signed_out')
        await targets.record(tx, actor, 'user_sessions_ended', user)
      })
    },
  }
}

async function nameOf(tx: Tx, { organizationId, userId }: Administrator): Promise<string> {
  const admin = await peopleRepository.findForUpdate(tx, organizationId, userId)
  return admin?.displayName ?? ''
}
