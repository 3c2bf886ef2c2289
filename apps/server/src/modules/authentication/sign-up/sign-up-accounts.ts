import type { OrganizationRole } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { AllPersonalData } from '../../../platform/personal-data/personal-data.ts'
import { formatColumns, takePlace, type User, userRepository } from '../../accounts/index.ts'
import type { SeatAllocator } from '../authentication.ports.ts'
import * as signUpRepository from './sign-ups.repository.ts'
import type { SignUp } from './sign-ups.repository.ts'

interface SignUpAccountsDeps {
  clock: Clock
  seats: SeatAllocator
  events: Events
  personalData: Pick<AllPersonalData, 'takePlace'>
}

interface Membership {
  organizationId: string
  role: OrganizationRole
  mustChangePassword: boolean
}

export type SignUpAccounts = ReturnType<typeof createSignUpAccounts>

/** What a proven sign-up becomes: an active member of an organisation, with a seat. */
export function createSignUpAccounts({ clock, seats, events, personalData }: SignUpAccountsDeps) {
  return {
    /**
     * Invited people take the place that was created for them, but not its role: only the link of the invitation gives more than the sign-up
     * does. Null when the address has got an account while the
     * sign-up waited.
     */
    async make(
      tx: Tx,
      signUp: SignUp,
      { organizationId, role, mustChangePassword }: Membership,
    ): Promise<User | null> {
      const now = new Date(clock.now())
      const isInserted = await userRepository.insertIfFree(tx, {
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
        ...formatColumns(signUp.formats),
        activated_at: now,
        email_proven_at: now,
        created_at: now,
        updated_at: now,
      })
      const made = isInserted ? await userRepository.findById(tx, organizationId, signUp.id) : null
      if (!made) return null
      const place = await userRepository.findInvited(tx, organizationId, signUp.email)
      const user = place ? await takePlace(tx, made, { ...place, role }, { clock, personalData }) : made
      await signUpRepository.clearPassword(tx, signUp.id)
      await signUpRepository.deleteWaiting(tx, signUp.email, { keep: 0 })
      await seats.allocate(tx, user)
      await events.publish(tx, 'user.activated', { userId: user.id, organizationId })
      return user
    },
  }
}
