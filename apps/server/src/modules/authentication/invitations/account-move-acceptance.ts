import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../../platform/database/database.ts'
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
import type { OnlyRule } from '../authentication.ports.ts'
import type { PasswordResets } from '../password-reset/password-resets.service.ts'
import type { SecurityService } from '../security/security.service.ts'
import type { SecondFactor } from '../two-factor/second-factor.service.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'
import type { Verification } from '../verification.ts'
import * as invitationRepository from './invitations.repository.ts'
import type { UserInvitation } from './invitations.repository.ts'

export interface AccountMoveAcceptanceDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  events: Events
  verification: Verification
  security: Pick<SecurityService, 'requireProof'>
  authSessions: Pick<AuthSessions, 'endAllOfUser' | 'reconnect'>
  secondFactor: Pick<SecondFactor, 'proceed'>
  twoFactor: Pick<TwoFactor, 'isEnabled'>
  resets: Pick<PasswordResets, 'makeLink'>
  organizations: OrganizationDirectory
  rules: RulesReader
  onlyRule: Pick<OnlyRule, 'isOn'>
  personalData: Pick<AllPersonalData, 'move' | 'takePlace'>
  getOwn: (caller: UserCaller, token: string) => Promise<UserInvitation>
  requireMovable: (connection: DbOrTx, userId: string) => Promise<void>
}

/** Moves an invited account into the organisation. */
export function createAccountMoveAcceptance(deps: AccountMoveAcceptanceDeps) {
  const { db, clock, verification, security, secondFactor, rules } = deps
  const { getOwn, requireMovable } = deps

  /** Locks both organisations in the order of their ids, so that two moves cannot wait for each other. */
  async function lockPlace(tx: Tx, account: User, invited: User, token: string): Promise<User> {
    for (const id of [account.organizationId, invited.organizationId].toSorted())
      await membersRepository.lockOrganization(tx, id)
    const now = new Date(clock.now())
    const placeId = await invitationRepository.use(tx, verification.hashLinkToken(token), now)
    if (!placeId) throw new AppError('identity.invitation_used')
    await accountMoveRepository.lockAccount(tx, account.id)
    await requireMovable(tx, account.id)
    const place = await userRepository.findById(tx, invited.organizationId, placeId)
    if (!place) throw new AppError('identity.invitation_expired')
    return place
  }

  /**
   * Moves the caller's account, once; all other sessions end. Throws what `getOwn`, `requireMovable` and `requireProof` throw, and
   * `organization.domain_not_allowed`. If the organisation requires a longer password, a second factor or its provider, the account has moved
   * and this session ends too: `identity.password_change_required` or `identity.two_factor_setup_required` says what comes next.
   */
  return async function accept(
    caller: UserCaller,
    { token, password }: { token: string; password?: string | undefined },
    origin: Origin,
  ): Promise<void> {
    const account: UserWithPassword = await security.requireProof(caller, { password })
    const { user: invited } = await getOwn(caller, token)
    const { passwordMinChars } = await rules.securityOf(db, invited.organizationId)
    const mustChange = password !== undefined && password.length < passwordMinChars
    const { member, mustSignIn, resetToken } = await db.transaction().execute(async (tx) => {
      const place = await lockPlace(tx, account, invited, token)
      const member = await moveAccount(tx, deps, { account, place, address: origin.address })
      const mustSignIn = await requiresMore(tx, deps, member)
      await endSessions(tx, deps, member, mustChange || mustSignIn ? null : caller.authSessionId)
      if (!mustChange || account.passwordHash === null) return { member, mustSignIn, resetToken: null }
      const now = new Date(clock.now())
      await userRepository.updatePassword(tx, member.id, account.passwordHash, { mustChange, now })
      return { member, mustSignIn, resetToken: await deps.resets.makeLink(tx, member.id) }
    })
    if (resetToken !== null) throw new AppError('identity.password_change_required', { token: resetToken })
    if (mustSignIn) await secondFactor.proceed(member, { origin, isPersistent: true })
  }
}

/** The account takes the place that was created for it. */
async function moveAccount(
  tx: Tx,
  deps: AccountMoveAcceptanceDeps,
  { account, place, address }: { account: User; place: User; address: string },
): Promise<User> {
  const { organizationId: toOrganizationId } = place
  const { organizationId: fromOrganizationId, id: userId } = account
  const moved = { userId, placeId: place.id, fromOrganizationId, toOrganizationId }
  await deps.rules.requireAllowedEmail(tx, toOrganizationId, account.email)
  await deps.personalData.move(tx, moved)
  // An account belongs to one organisation: others that invited it learn that the link is no longer valid, but not why.
  await invitationRepository.expireOthers(tx, moved, new Date(deps.clock.now()))
  const member = await takePlace(tx, account, place, deps)
  await deps.organizations.deleteEmpty(tx, fromOrganizationId)
  await deps.audit.record(tx, {
    actorUserId: userId,
    organizationId: toOrganizationId,
    act: 'account_joined',
    subject: { kind: 'user', id: userId, name: account.displayName },
    before: null,
    after: { email: account.email, role: place.role },
    address,
  })
  await deps.events.publish(tx, 'user.activated', { userId, organizationId: toOrganizationId })
  return member
}

/** Whether the organisation accepts the member's session only after another step: setting up a second factor, or its provider. */
async function requiresMore(
  tx: Tx,
  { rules, twoFactor, onlyRule }: AccountMoveAcceptanceDeps,
  { id, organizationId }: User,
): Promise<boolean> {
  const mustSetUp =
    (await rules.requiresTwoFactor(tx, organizationId)) && !(await twoFactor.isEnabled(tx, id))
  return mustSetUp || onlyRule.isOn(tx, organizationId)
}

async function endSessions(
  tx: Tx,
  { authSessions }: AccountMoveAcceptanceDeps,
  member: User,
  except: string | null,
): Promise<void> {
  await authSessions.endAllOfUser(tx, member, 'role_changed', { except })
  if (except !== null) await authSessions.reconnect(tx, member, except)
}
