import type { OrganizationRole } from '@majlis/contract'
import type { TestClock } from '@majlis/testing'
import type { Seats } from '../modules/resources/index.ts'
import { dayMs } from '../platform/clock/durations.ts'
import type { Db } from '../platform/database/database.ts'
import type { UserCaller } from '../platform/http/context.ts'
import { newId } from '../platform/ids/ids.ts'

export interface TestUser {
  id: string
  organizationId: string
  email: string
  name: string
  role: OrganizationRole
}

interface PeopleDeps {
  db: Db
  clock: TestClock
  seats: Seats
}

/** Organisations and their people, written as identity leaves them: to sign each up would take longer than most tests. */
export function createTestPeople({ db, clock, seats }: PeopleDeps) {
  async function addOrganization(name = 'Riverside Council'): Promise<string> {
    const id = newId()
    const now = new Date(clock.now())
    await db
      .insertInto('organizations')
      .values({ id, name, kind: 'organization', created_at: now, updated_at: now })
      .execute()
    return id
  }

  /** An active user with a seat. */
  async function addUser(
    organizationId: string,
    name: string,
    domain = 'riverside.example',
  ): Promise<TestUser> {
    const id = newId()
    const now = new Date(clock.now())
    const email = `${name.toLowerCase()}.${id.slice(-6)}@${domain}`
    await db
      .insertInto('users')
      .values({
        id,
        organization_id: organizationId,
        email,
        first_name: name,
        last_name: 'Test',
        password_hash: 'none',
        role: 'user',
        status: 'active',
        language: 'en',
        time_zone: 'Europe/London',
        activated_at: now,
        email_proven_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await db
      .transaction()
      .execute((tx) => seats.allocate(tx, { id, organizationId, firstName: name, lastName: 'Test', email }))
    return { id, organizationId, email, name: `${name} Test`, role: 'user' }
  }

  /** A session of theirs, of now. */
  async function signIn({ id: userId, organizationId, role }: TestUser): Promise<UserCaller> {
    const authSessionId = newId()
    const now = new Date(clock.now())
    await db
      .insertInto('auth_sessions')
      .values({
        id: authSessionId,
        user_id: userId,
        rotated_at: now,
        is_persistent: true,
        is_by_provider: false,
        device: 'Test browser',
        last_address: '203.0.113.7',
        created_at: now,
        proven_at: now,
        last_seen_at: now,
        expires_at: new Date(clock.now() + 30 * dayMs),
      })
      .execute()
    return { kind: 'user', userId, organizationId, role, authSessionId, hasRecentProof: true }
  }

  return { addOrganization, addUser, signIn }
}
