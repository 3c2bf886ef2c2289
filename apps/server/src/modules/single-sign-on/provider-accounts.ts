import { fitName, languages, type RegionFormats } from '@majlis/contract'
import type { OpenIdPerson } from '../../integrations/openid/index.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import {
  formatColumns,
  membersRepository,
  timeZoneOrDefault,
  type User,
  userRepository,
} from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'

export interface ProviderAccountDeps {
  clock: Clock
  audit: AuditLog
  invitations: Pick<AuthenticationApi['invitations'], 'welcome'>
}

/** The organisation in which a person arrives, and from where. */
export interface Arrival {
  organizationId: string
  /** IP address. */
  address: string
  /** The browser's; null if it sent none. */
  timeZone: string | null
  /** Those of the browser's region; null if it sent none. */
  formats: RegionFormats | null
}

/** The accounts of people who sign in with their organisation's provider for the first time. */
export function createProviderAccounts({ clock, audit, invitations }: ProviderAccountDeps) {
  async function completeInvited(
    tx: Tx,
    { timeZone, formats }: Arrival,
    invited: User,
    person: OpenIdPerson,
  ): Promise<User> {
    const active = await userRepository.activate(tx, invited.id, {
      firstName: person.firstName || invited.firstName,
      lastName: person.lastName || invited.lastName,
      language: invited.language,
      timeZone: timeZone === null ? invited.timeZone : timeZoneOrDefault(timeZone),
      formats: formats ?? undefined,
      passwordHash: null,
      isEmailProven: true,
      now: new Date(clock.now()),
    })
    if (!active) throw new AppError('identity.account_not_found')
    await invitations.welcome(tx, active)
    return active
  }

  async function create(tx: Tx, arrival: Arrival, email: string, person: OpenIdPerson): Promise<User> {
    const { organizationId, address, timeZone, formats } = arrival
    await membersRepository.lockOrganization(tx, organizationId)
    // An organisation whose last person is deleting the account accepts no one.
    if (!(await membersRepository.hasOwner(tx, organizationId))) throw new AppError('sso.not_offered')
    const now = new Date(clock.now())
    const userId = newId(clock.now())
    await userRepository.insertIfFree(tx, {
      id: userId,
      organization_id: organizationId,
      email,
      first_name: person.firstName || fitName(email.slice(0, email.indexOf('@'))),
      last_name: person.lastName,
      password_hash: null,
      role: 'user',
      status: 'active',
      language: languages.find((language) => person.locale?.startsWith(language)) ?? 'en',
      time_zone: timeZoneOrDefault(timeZone ?? ''),
      ...formatColumns(formats),
      activated_at: now,
      email_proven_at: now,
      created_at: now,
      updated_at: now,
    })
    const user = await userRepository.findById(tx, organizationId, userId)
    // Another account took the address meanwhile.
    if (!user) throw new AppError('sso.failed')
    await audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act: 'user_joined',
      subject: { kind: 'user', id: userId, name: user.displayName },
      before: null,
      after: { email: user.email },
      address,
    })
    await invitations.welcome(tx, user)
    return user
  }

  return { completeInvited, create }
}
