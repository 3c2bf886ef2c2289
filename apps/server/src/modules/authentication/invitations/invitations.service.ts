import { limits, type AccountInvitation, type Language, type OrganizationRole } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  type AccountMailer,
  membersRepository,
  type OpenSession,
  type Origin,
  timeZoneOrDefault,
  type User,
  userRepository,
} from '../../accounts/index.ts'
import type { SeatAllocator } from '../authentication.ports.ts'
import { countLinkMisses } from '../link-misses.ts'
import { isAdminRole, outranks, type OrganizationDirectory, type RulesReader } from '../../tenancy/index.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SecondFactor } from '../two-factor/second-factor.service.ts'
import type { Verification } from '../verification.ts'
import { accountInvitationMail } from './invitation-mail.ts'
import * as invitationRepository from './invitations.repository.ts'
import type { UserInvitation } from './invitations.repository.ts'
import './invitations.tables.ts'

interface InvitationDeps {
  db: Db
  clock: Clock
  events: Events
  limiter: Limiter
  mailer: AccountMailer
  passwords: Passwords
  verification: Verification
  secondFactor: SecondFactor
  organizations: OrganizationDirectory
  seats: SeatAllocator
  rules: RulesReader
  publicUrl: string
}

type Inviter = Pick<UserCaller, 'userId' | 'organizationId' | 'role'>

export interface InvitedPerson {
  email: string
  firstName: string
  lastName: string
  role: OrganizationRole
  /** Of the mail, and of the account until the person chooses. */
  language: Language
  timeZone: string
}

export interface SetAccountInput {
  token: string
  firstName: string
  lastName: string
  password: string
  language: Language
  timeZone: string
}

export type Invitations = ReturnType<typeof createInvitations>

/**
 * Invited users: invited → active, by the mailed link, once, within seven days; invited → gone, when the invitation is
 * taken back. The link is for somebody who did not ask for it, so it lasts longer than the hour of spec 4.10.
 */
export function createInvitations(deps: InvitationDeps) {
  const { db, clock, events, limiter, mailer, passwords, verification, secondFactor } = deps
  const { organizations, seats, rules, publicUrl } = deps

  /**
   * Makes the user and mails the link, in the caller's transaction. Returns the user's id, or null when the address has an account, or is
   * invited, in this organisation. Accounts elsewhere are invited like anybody, and only their owners learn whether they can come along. Throws `general.forbidden`, `identity.upper_role`, `organization.domain_not_allowed`.
   */
  async function create(tx: Tx, actor: Inviter, person: InvitedPerson): Promise<string | null> {
    requireInviter(actor, person.role)
    const { organizationId } = actor
    await requireOwned(tx, organizationId)
    await rules.requireAllowedEmail(tx, organizationId, person.email)
    const userId = newId(clock.now())
    const now = new Date(clock.now())
    const email = person.email.toLowerCase()
    const account = await userRepository.findByEmail(tx, email)
    if (account?.organizationId === organizationId) return null
    const isInserted = await userRepository.insertIfFree(tx, {
      id: userId,
      organization_id: organizationId,
      moves_user_id: account?.id ?? null,
      email,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: null,
      role: person.role,
      status: 'invited',
      language: person.language,
      time_zone: timeZoneOrDefault(person.timeZone),
      activated_at: null,
      created_at: now,
      updated_at: now,
    })
    const user = isInserted ? await userRepository.findById(tx, organizationId, userId) : null
    if (!user) return null
    await sendLink(tx, actor, user)
    return userId
  }

  /** Mails a new link; the one before is worth nothing then. The caller has judged the actor. Throws `users.resend_failed` (not invited). */
  async function resend(tx: Tx, actor: Inviter, user: User): Promise<void> {
    if (!isWaiting(user)) throw new AppError('users.resend_failed')
    await sendLink(tx, actor, user)
  }

  /** Takes the invitation back: the user is gone, and the address free. The caller has judged the actor. Throws `users.cancel_failed` (not invited). */
  async function cancel(tx: Tx, user: User): Promise<void> {
    if (!isWaiting(user)) throw new AppError('users.cancel_failed')
    await userRepository.deleteInvited(tx, user.organizationId, user.id)
  }

  function requireInviter(actor: Inviter, role: OrganizationRole): void {
    if (!isAdminRole(actor.role)) throw new AppError('general.forbidden')
    if (outranks(role, actor.role)) throw new AppError('identity.upper_role')
  }

  /** Nobody is invited in the moment in which the only person leaves. */
  async function requireOwned(tx: Tx, organizationId: string): Promise<void> {
    await membersRepository.lockOrganization(tx, organizationId)
    if (!(await membersRepository.hasOwner(tx, organizationId))) throw new AppError('general.forbidden')
  }

  /** Who has an account can use the invitation as long as that is not deleted. */
  async function isReachable(connection: Db | Tx, { movesUserId }: User): Promise<boolean> {
    if (movesUserId === null) return true
    const account = await userRepository.findAnywhere(connection, movesUserId)
    return account !== null && account.deletedAt === null
  }

  async function sendLink(tx: Tx, actor: Inviter, user: User): Promise<void> {
    const inviter = await userRepository.findById(tx, actor.organizationId, actor.userId)
    const organization = await organizations.find(tx, user.organizationId)
    if (!inviter || !organization) throw new Error('An inviter without an account or organisation')
    const linkToken = verification.newLinkToken()
    await invitationRepository.save(tx, {
      user_id: user.id,
      link_hash: verification.hashLinkToken(linkToken),
      invited_by: inviter.id,
      sent_at: new Date(clock.now()),
      expires_at: new Date(clock.now() + limits.links.invitationMs),
      used_at: null,
    })
    const { name: organizationName } = organization
    const mail = { organizationName, invitedBy: inviter.displayName, linkToken, publicUrl }
    const account = await invitationRepository.findAccount(tx, user.id)
    // Nobody could follow the link, and who invites is not to know that there was an account.
    if (account && account.deletedAt !== null) return
    await mailer.send(tx, user.organizationId, accountInvitationMail(account ?? user, mail))
  }

  /** A good link; uses nothing up. Throws `identity.invitation_expired`, `identity.invitation_used`. */
  async function find(token: string): Promise<UserInvitation> {
    const linkHash = verification.hashLinkToken(token)
    const invitation = await invitationRepository.findByLink(db, linkHash)
    if (invitation?.usedAt) throw new AppError('identity.invitation_used')
    if (!invitation || invitation.expiresAt <= clock.now() || !isWaiting(invitation.user))
      throw new AppError('identity.invitation_expired')
    if (!(await isReachable(db, invitation.user))) throw new AppError('identity.invitation_expired')
    return invitation
  }

  /** What the link is for. Throws what `find` throws. */
  async function show(token: string, origin: Origin): Promise<AccountInvitation> {
    const { user, invitedBy } = await countLinkMisses(limiter, origin, () => find(token))
    const organization = await organizations.find(db, user.organizationId)
    if (!organization) throw new AppError('identity.invitation_expired')
    const { email, firstName, lastName } = user
    const { passwordMinChars } = await rules.securityOf(db, user.organizationId)
    return {
      email,
      firstName,
      lastName,
      organizationId: user.organizationId,
      organizationName: organization.name,
      invitedBy,
      passwordMinChars,
      hasAccount: user.movesUserId !== null,
    }
  }

  /**
   * Completes the account, once, and goes on to sign in. Throws what `show` and `secondFactor.proceed` throw,
   * `identity.user_exists` (who has an account joins with it), and `organization.password_too_short`.
   */
  async function setAccount(input: SetAccountInput, origin: Origin): Promise<OpenSession> {
    const { hasAccount } = await show(input.token, origin)
    if (hasAccount) throw new AppError('identity.user_exists')
    const passwordHash = await passwords.hash(input.password)
    const active = await db.transaction().execute(async (tx) => {
      const now = new Date(clock.now())
      const userId = await invitationRepository.use(tx, verification.hashLinkToken(input.token), now)
      if (!userId) throw new AppError('identity.invitation_used')
      const { firstName, lastName, language } = input
      const timeZone = timeZoneOrDefault(input.timeZone)
      const user = await userRepository.activate(tx, userId, {
        firstName,
        lastName,
        language,
        timeZone,
        passwordHash,
        isEmailProven: true,
        now,
      })
      if (!user) throw new AppError('identity.invitation_expired')
      await rules.requireStrongPassword(tx, user.organizationId, input.password)
      await welcome(tx, user)
      return user
    })
    return secondFactor.proceed(active, { origin, isPersistent: true })
  }

  /** What a user has from the first sign-in on. */
  async function welcome(tx: Tx, user: User): Promise<void> {
    await seats.allocate(tx, user)
    const { id: userId, organizationId } = user
    await events.publish(tx, 'user.activated', { userId, organizationId })
  }

  return { create, resend, cancel, find, show, setAccount, welcome }
}

function isWaiting(user: User): boolean {
  return user.status === 'invited' && user.deletedAt === null
}
