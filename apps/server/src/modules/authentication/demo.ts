import { randomInt } from 'node:crypto'
import type { OrganizationRole } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { OrganizationDirectory } from '../tenancy/index.ts'
import { userRepository } from '../accounts/index.ts'
import type { SeatAllocator } from './authentication.ports.ts'
import { createPasswords } from './passwords/passwords.ts'

interface DemoDeps {
  database: Database
  clock: Clock
  events: Events
  organizations: OrganizationDirectory
  seats: SeatAllocator
}

export interface DemoSignIn {
  userId: string
  email: string
  displayName: string
  role: OrganizationRole
  /** Null if the person existed already: then the password of the first start is valid. */
  password: string | null
}

const organizationName = 'Riverside Council'

const people = [
  { firstName: 'Nusrat', lastName: 'Rahman', role: 'owner', language: 'en' },
  { firstName: 'Samira', lastName: 'Tariq', role: 'admin', language: 'en' },
  { firstName: 'Arif', lastName: 'Khan', role: 'user', language: 'en' },
  { firstName: 'Rafiq', lastName: 'Islam', role: 'user', language: 'bn' },
  { firstName: 'Layla', lastName: 'Haddad', role: 'user', language: 'ar' },
  { firstName: 'Tomas', lastName: 'Okafor', role: 'user', language: 'en' },
] as const

/**
 * The organisation and the people of `--demo`: an owner, an admin and four users, the owner first. Running it again adds
 * only missing people. Each gets a random password.
 */
export async function seedDemoPeople({
  database,
  clock,
  events,
  organizations,
  seats,
}: DemoDeps): Promise<{ organizationId: string; people: DemoSignIn[] }> {
  const passwords = createPasswords()

  return database.db.transaction().execute(async (tx) => {
    const owner = await userRepository.findByEmail(tx, emailOf(people[0]))
    const organizationId =
      owner?.organizationId ??
      (await organizations.create(tx, { name: organizationName, kind: 'organization' }))
    const signIns: DemoSignIn[] = []
    for (const person of people) signIns.push(await seed(tx, organizationId, person))
    return { organizationId, people: signIns }
  })

  async function seed(tx: Tx, organizationId: string, person: (typeof people)[number]): Promise<DemoSignIn> {
    const { firstName, lastName, role, language } = person
    const email = emailOf(person)
    const displayName = `${firstName} ${lastName}`
    const known = await userRepository.findByEmail(tx, email)
    if (known) return { userId: known.id, email, displayName, role, password: null }
    const chosen = randomPassword()
    const userId = newId(clock.now())
    const now = new Date(clock.now())
    await userRepository.insertIfFree(tx, {
      id: userId,
      organization_id: organizationId,
      email,
      first_name: firstName,
      last_name: lastName,
      password_hash: await passwords.hash(chosen),
      role,
      status: 'active',
      language,
      time_zone: 'Europe/London',
      activated_at: now,
      email_proven_at: now,
      created_at: now,
      updated_at: now,
    })
    await seats.allocate(tx, { id: userId, organizationId, firstName, lastName, email })
    await events.publish(tx, 'user.activated', { userId, organizationId })
    return { userId, email, displayName, role, password: chosen }
  }
}

function emailOf({ firstName }: { firstName: string }): string {
  return `${firstName.toLowerCase()}@riverside.example`
}

/** Easy to type from the terminal, and within the rules of spec 5.2. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  const block = () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('')
  return `${block().replace(/^./, (letter) => letter.toUpperCase())}-${block()}-${randomInt(1000, 10_000)}`
}
