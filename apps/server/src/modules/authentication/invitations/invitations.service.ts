import { limits, type Language, type OrganizationRole } from '@majlis/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import {
  type AccountMailer,
  membersRepository,
  timeZoneOrDefault,
  type User,
  userRepository,
} from '../../accounts/index.ts'
import { outranks, requireAdmin } from '../../tenancy/index.ts'
import {
  createInvitationAcceptance,
  type InvitationAcceptanceDeps,
  isWaiting,
} from './invitation-acceptance.ts'
import { accountInvitationMail } from './invitation-mail.ts'
import * as invitationRepository from './invitations.repository.ts'
import './invitations.tables.ts'

interface InvitationDeps extends InvitationAcceptanceDeps {
  mailer: AccountMailer
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

export type Invitations = ReturnType<typeof createInvitations>

/**
 * Invited users: invited → active, by the mailed link, once, within seven days; invited → gone, when the invitation is
 * taken back. The link is for someone who did not ask for it, so it lasts longer than the hour of spec 4.10.
 */
export function createInvitations(deps: InvitationDeps) {
  const { clock, mailer, verification, organizations, rules, publicUrl } = deps

  /**
   * Makes the user and mails the link, in the caller's transaction. Returns the user's id, or null when the address has an account, or is
   * invited, in this organisation. Accounts elsewhere are invited like anyone, and only their owners learn whether they can come along. Throws `general.forbidden`, `identity.upper_role`, `organization.domain_not_allowed`.
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

  /** Mails a new link and invalidates the one before. The caller has checked the actor. Throws `users.resend_failed` (not invited). */
  async function resend(tx: Tx, actor: Inviter, user: User): Promise<void> {
    if (!isWaiting(user)) throw new AppError('users.resend_failed')
    await sendLink(tx, actor, user)
  }

  /** Cancels the invitation: the user is deleted, and the address can be used again. The caller has checked the actor. Throws `users.cancel_failed` (not invited). */
  async function cancel(tx: Tx, user: User): Promise<void> {
    if (!isWaiting(user)) throw new AppError('users.cancel_failed')
    await userRepository.deleteInvited(tx, user.organizationId, user.id)
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
    // No one could use the link, and the inviter must not learn that there was an account.
    if (account && account.deletedAt !== null) return
    await mailer.send(tx, user.organizationId, accountInvitationMail(account ?? user, mail))
  }

  return { create, resend, cancel, ...createInvitationAcceptance(deps) }
}

function requireInviter(actor: Inviter, role: OrganizationRole): void {
  requireAdmin(actor)
  if (outranks(role, actor.role)) throw new AppError('identity.upper_role')
}

/** No one is invited in the moment in which the only person leaves. */
async function requireOwned(tx: Tx, organizationId: string): Promise<void> {
  await membersRepository.lockOrganization(tx, organizationId)
  if (!(await membersRepository.hasOwner(tx, organizationId))) throw new AppError('general.forbidden')
}
