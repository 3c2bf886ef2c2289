import type { AccountInvitation, Language, RegionFormats } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  type OpenSession,
  type Origin,
  timeZoneOrDefault,
  type User,
  userRepository,
} from '../../accounts/index.ts'
import type { OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import type { SeatAllocator } from '../authentication.ports.ts'
import { countLinkMisses } from '../link-misses.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SecondFactor } from '../two-factor/second-factor.service.ts'
import type { Verification } from '../verification.ts'
import * as invitationRepository from './invitations.repository.ts'
import type { UserInvitation } from './invitations.repository.ts'

export interface InvitationAcceptanceDeps {
  db: Db
  clock: Clock
  events: Events
  limiter: Limiter
  passwords: Passwords
  verification: Verification
  secondFactor: Pick<SecondFactor, 'proceed'>
  organizations: OrganizationDirectory
  seats: SeatAllocator
  rules: RulesReader
}

interface SetAccountInput {
  token: string
  firstName: string
  lastName: string
  password: string
  language: Language
  timeZone: string
  formats?: RegionFormats | undefined
}

/** How invited people complete their account, with the link of the mail. */
export function createInvitationAcceptance(deps: InvitationAcceptanceDeps) {
  const { db, clock, events, limiter, passwords, verification, secondFactor, organizations, seats, rules } =
    deps

  /** A valid link, which is not used up. Throws `identity.invitation_expired`, `identity.invitation_used`. */
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
   * `identity.user_exists` (people with an account join with it), and `organization.password_too_short`.
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
        formats: input.formats,
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

  return { find, show, setAccount, welcome }
}

/** Whether the invited user has not completed the account yet. */
export function isWaiting(user: User): boolean {
  return user.status === 'invited' && user.deletedAt === null
}

/** People with an account can use the invitation as long as the account is not deleted. */
async function isReachable(connection: Db | Tx, { movesUserId }: User): Promise<boolean> {
  if (movesUserId === null) return true
  const account = await userRepository.findAnywhere(connection, movesUserId)
  return account !== null && account.deletedAt === null
}
