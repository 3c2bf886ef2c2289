import { limits, type OwnInvitation } from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { AllPersonalData } from '../../../platform/personal-data/personal-data.ts'
import {
  accountMoveRepository,
  type AuthSessions,
  membersRepository,
  type Origin,
  takePlace,
  type User,
  userRepository,
  type UserWithPassword,
} from '../../accounts/index.ts'
import type { OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import type { PasswordResets } from '../password-reset/password-resets.service.ts'
import type { SecurityService } from '../security/security.service.ts'
import type { SecondFactor } from '../two-factor/second-factor.service.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'
import type { OnlyRule } from '../authentication.ports.ts'
import type { Verification } from '../verification.ts'
import type { UserInvitation } from './invitations.repository.ts'
import * as invitationRepository from './invitations.repository.ts'
import type { Invitations } from './invitations.service.ts'

interface AccountMoveDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  events: Events
  verification: Verification
  invitations: Pick<Invitations, 'find'>
  security: Pick<SecurityService, 'requireProof'>
  authSessions: Pick<AuthSessions, 'endAllOfUser' | 'reconnect'>
  secondFactor: Pick<SecondFactor, 'proceed'>
  twoFactor: Pick<TwoFactor, 'isEnabled'>
  resets: Pick<PasswordResets, 'makeLink'>
  organizations: OrganizationDirectory
  rules: RulesReader
  onlyRule: Pick<OnlyRule, 'isOn'>
  personalData: Pick<AllPersonalData, 'countOwned' | 'move' | 'takePlace'>
}

export type AccountMoves = ReturnType<typeof createAccountMoves>

/**
 * Invited people who have an account: who continued alone comes into the organisation with everything that is theirs. The organisation
 * of their own, in which nobody else is, ends. From then on owners and admins of the other one manage the account, so the person says
 * so with the password.
 */
export function createAccountMoves(deps: AccountMoveDeps) {
  const { db, clock, audit, events, verification, invitations, security, authSessions, secondFactor } = deps
  const { twoFactor, resets, organizations, rules, onlyRule, personalData } = deps

  /** Of this caller. Throws `identity.invitation_expired`, `identity.invitation_used`, `identity.invitation_other_account`. */
  async function getOwn(caller: UserCaller, token: string): Promise<UserInvitation> {
    const invitation = await invitations.find(token)
    if (invitation.user.movesUserId !== caller.userId) throw new AppError('identity.invitation_other_account')
    return invitation
  }

  /**
   * Owners and admins of the organisation would manage the account, and an operator's opens the whole installation. Throws
   * `identity.invitation_operator`, `identity.invitation_not_alone`.
   */
  async function requireMovable(connection: Db | Tx, userId: string): Promise<void> {
    const account = await userRepository.findAnywhere(connection, userId)
    if (account?.isOperator) throw new AppError('identity.invitation_operator')
    if (!(await accountMoveRepository.isMovable(connection, userId)))
      throw new AppError('identity.invitation_not_alone')
  }

  /** What the invitation means; uses nothing up. Throws what `getOwn` and `requireMovable` throw. */
  async function show(caller: UserCaller, token: string): Promise<OwnInvitation> {
    const { user: place, invitedBy } = await getOwn(caller, token)
    await requireMovable(db, caller.userId)
    const organization = await organizations.find(db, place.organizationId)
    const account = await userRepository.findAnywhere(db, caller.userId)
    if (!organization || !account) throw new AppError('identity.invitation_expired')
    const { comingMeetings, pastMeetings } = await personalData.countOwned(db, {
      organizationId: caller.organizationId,
      userIds: [caller.userId],
    })
    return {
      organizationId: place.organizationId,
      organizationName: organization.name,
      invitedBy,
      role: place.role,
      comingMeetings,
      pastMeetings,
      hasPassword: account.passwordHash !== null,
    }
  }

  /**
   * For who came by the provider of the organisation that invited them: the token of a link, good for an hour beside the mailed one. Null where
   * nobody invited the account, or it could not move.
   */
  async function linkFor(tx: Tx, organizationId: string, accountId: string): Promise<string | null> {
    const token = verification.newLinkToken()
    const placeId = await invitationRepository.saveArrivalLink(tx, organizationId, accountId, {
      hash: verification.hashLinkToken(token),
      expiresAt: new Date(clock.now() + limits.links.arrivalMs),
    })
    return placeId === null ? null : token
  }

  /** The account takes the place that was made for it. */
  async function move(tx: Tx, account: User, place: User, address: string): Promise<User> {
    const { organizationId: toOrganizationId } = place
    const { organizationId: fromOrganizationId, id: userId } = account
    const moved = { userId, placeId: place.id, fromOrganizationId, toOrganizationId }
    await rules.requireAllowedEmail(tx, toOrganizationId, account.email)
    await personalData.move(tx, moved)
    // An account belongs to one organisation: those that invited it as well see that the link does not work any more, not why.
    await invitationRepository.expireOthers(tx, moved, new Date(clock.now()))
    const member = await takePlace(tx, account, place, deps)
    await organizations.deleteEmpty(tx, fromOrganizationId)
    await audit.record(tx, {
      actorUserId: userId,
      organizationId: toOrganizationId,
      act: 'account_joined',
      subject: { kind: 'user', id: userId, name: account.displayName },
      before: null,
      after: { email: account.email, role: place.role },
      address,
    })
    await events.publish(tx, 'user.activated', { userId, organizationId: toOrganizationId })
    return member
  }

  /**
   * Joins, once; all other sessions end. Throws what `show` and `requireProof` throw, and `organization.domain_not_allowed`. Where the
   * organisation asks for a longer password or for a second factor, the account has joined, this session ends, too, and
   * `identity.password_change_required` or `identity.two_factor_setup_required` says how to go on.
   */
  async function accept(
    caller: UserCaller,
    { token, password }: { token: string; password?: string | undefined },
    origin: Origin,
  ): Promise<void> {
    const account: UserWithPassword = await security.requireProof(caller, { password })
    const { user: invited } = await getOwn(caller, token)
    const { passwordMinChars } = await rules.securityOf(db, invited.organizationId)
    const mustChange = password !== undefined && password.length < passwordMinChars
    const joined = await db.transaction().execute(async (tx) => {
      const now = new Date(clock.now())
      for (const id of [account.organizationId, invited.organizationId].toSorted())
        await membersRepository.lockOrganization(tx, id)
      const placeId = await invitationRepository.use(tx, verification.hashLinkToken(token), now)
      if (!placeId) throw new AppError('identity.invitation_used')
      await accountMoveRepository.lockAccount(tx, account.id)
      await requireMovable(tx, account.id)
      const place = await userRepository.findById(tx, invited.organizationId, placeId)
      if (!place) throw new AppError('identity.invitation_expired')
      const member = await move(tx, account, place, origin.address)
      const mustSetUp =
        (await rules.requiresTwoFactor(tx, member.organizationId)) &&
        !(await twoFactor.isEnabled(tx, member.id))
      const mustConnect = await onlyRule.isOn(tx, member.organizationId)
      const goesOn = !mustChange && !mustSetUp && !mustConnect
      const except = goesOn ? caller.authSessionId : null
      await authSessions.endAllOfUser(tx, member, 'role_changed', { except })
      if (goesOn) await authSessions.reconnect(tx, member, caller.authSessionId)
      if (!mustChange || account.passwordHash === null)
        return { member, mustSetUp, mustConnect, resetToken: null }
      await userRepository.updatePassword(tx, member.id, account.passwordHash, { mustChange, now })
      return { member, mustSetUp, mustConnect, resetToken: await resets.makeLink(tx, member.id) }
    })
    if (joined.resetToken !== null)
      throw new AppError('identity.password_change_required', { token: joined.resetToken })
    if (joined.mustSetUp || joined.mustConnect)
      await secondFactor.proceed(joined.member, { origin, isPersistent: true })
  }

  return { show, accept, linkFor }
}
