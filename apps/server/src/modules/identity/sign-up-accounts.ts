import type { OrganizationRole } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SeatAllocator } from './identity.ports.ts'
import { createAccountMoveRepository } from './invitations/account-moves.repository.ts'
import { createInvitationRepository } from './invitations/invitations.repository.ts'
import { createSignUpRepository, type SignUp } from './sign-ups.repository.ts'
import { createUserRepository, type User } from './users.repository.ts'

interface SignUpAccountsDeps {
  clock: Clock
  seats: SeatAllocator
  events: Events
}

interface Membership {
  organizationId: string
  role: OrganizationRole
  mustChangePassword: boolean
}

export type SignUpAccounts = ReturnType<typeof createSignUpAccounts>

/** What a proven sign-up becomes: an active member of an organisation, with a seat. */
export function createSignUpAccounts({ clock, seats, events }: SignUpAccountsDeps) {
  return {
    /**
     * Who is invited there takes the place that was made for them, not its role: only the link of the invitation gives more than the sign-up
     * does. Null when the address has got an account while the
     * sign-up waited.
     */
    async make(
      tx: Tx,
      signUp: SignUp,
      { organizationId, role, mustChangePassword }: Membership,
    ): Promise<User | null> {
      const users = createUserRepository(tx)
      const now = new Date(clock.now())
      const isInserted = await users.insertIfFree({
        id: signUp.id,
        organization_id: organizationId,
        email: signUp.email,
        first_name: signUp.firstName,
        last_name: signUp.lastName,
        password_hash: signUp.passwordHash,
        must_change_password: mustChangePassword,
        role,
        status: 'active',
        language: signUp.language,
        time_zone: signUp.timeZone,
        activated_at: now,
        email_proven_at: now,
        created_at: now,
        updated_at: now,
      })
      const made = isInserted ? await users.findById(organizationId, signUp.id) : null
      if (!made) return null
      const place = await createInvitationRepository(tx).findInvited(organizationId, signUp.email)
      const user = place
        ? await createAccountMoveRepository(tx).takePlace(made, { ...place, role }, now)
        : made
      const signUps = createSignUpRepository(tx)
      await signUps.forgetPassword(signUp.id)
      await signUps.deleteWaiting(signUp.email, { keep: 0 })
      await seats.allocate(tx, user)
      await events.publish(tx, 'user.activated', { userId: user.id, organizationId })
      return user
    },
  }
}
