import { limits, type OwnInvitation } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { AllPersonalData } from '../../../platform/personal-data/personal-data.ts'
import { accountMoveRepository, userRepository } from '../../accounts/index.ts'
import type { OrganizationDirectory } from '../../tenancy/index.ts'
import type { Verification } from '../verification.ts'
import { type AccountMoveAcceptanceDeps, createAccountMoveAcceptance } from './account-move-acceptance.ts'
import * as invitationRepository from './invitations.repository.ts'
import type { UserInvitation } from './invitations.repository.ts'
import type { Invitations } from './invitations.service.ts'

interface AccountMoveDeps extends Omit<AccountMoveAcceptanceDeps, 'getOwn' | 'requireMovable'> {
  db: Db
  clock: Clock
  verification: Verification
  invitations: Pick<Invitations, 'find'>
  organizations: OrganizationDirectory
  personalData: Pick<AllPersonalData, 'countOwned' | 'move' | 'takePlace'>
}

export type AccountMoves = ReturnType<typeof createAccountMoves>

/**
 * Invitations of people who already have an account: individuals move into the organisation with everything they own, and their personal
 * organisation is deleted. From then on the organisation's owners and admins manage the account, so the person confirms with the password.
 */
export function createAccountMoves(deps: AccountMoveDeps) {
  const { db, clock, verification, invitations, organizations, personalData } = deps

  /** The caller's invitation. Throws `identity.invitation_expired`, `identity.invitation_used`, `identity.invitation_other_account`. */
  async function getOwn(caller: UserCaller, token: string): Promise<UserInvitation> {
    const invitation = await invitations.find(token)
    if (invitation.user.movesUserId !== caller.userId) throw new AppError('identity.invitation_other_account')
    return invitation
  }

  /** What the invitation means; does not use it up. Throws what `getOwn` and `requireMovable` throw. */
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
   * The token of a second link, valid for an hour beside the mailed one, for an invited person who signed in with the organisation's provider.
   * Null if the account is not invited or cannot move.
   */
  async function linkFor(tx: Tx, organizationId: string, accountId: string): Promise<string | null> {
    const token = verification.newLinkToken()
    const placeId = await invitationRepository.saveArrivalLink(tx, organizationId, accountId, {
      hash: verification.hashLinkToken(token),
      expiresAt: new Date(clock.now() + limits.links.arrivalMs),
    })
    return placeId === null ? null : token
  }

  return { show, linkFor, accept: createAccountMoveAcceptance({ ...deps, getOwn, requireMovable }) }
}

/**
 * Admins of the organisation would manage the account, which must not be an operator's. Throws `identity.invitation_operator`,
 * `identity.invitation_not_alone`.
 */
async function requireMovable(connection: DbOrTx, userId: string): Promise<void> {
  const account = await userRepository.findAnywhere(connection, userId)
  if (account?.isOperator) throw new AppError('identity.invitation_operator')
  if (!(await accountMoveRepository.isMovable(connection, userId)))
    throw new AppError('identity.invitation_not_alone')
}
