import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import { detailsRepository } from '../tenancy/index.ts'
import * as teamsRepository from './teams.repository.ts'

/** Members by their place in the list of people. */
const teams = [
  { name: 'Streets and parks', members: [1, 2, 5] },
  { name: 'Front office', members: [3, 4] },
]

/**
 * Creates the teams of `--demo` from the people that `seedDemoPeople` returns, in their order. Running it again adds only what is missing.
 */
export async function seedDemoOrganization(
  { database, clock }: { database: Database; clock: Clock },
  { organizationId, people }: { organizationId: string; people: readonly { userId: string }[] },
): Promise<void> {
  const now = new Date(clock.now())
  await database.db.transaction().execute(async (tx) => {
    const [owner] = people
    if (owner) await detailsRepository.markOnboarded(tx, organizationId, { by: owner.userId, at: now })
    for (const { name, members } of teams) {
      if (await teamsRepository.findIdByName(tx, organizationId, name)) continue
      const id = newId(clock.now())
      const userIds = members.flatMap((place) => people[place]?.userId ?? [])
      await teamsRepository.insert(tx, {
        id,
        organization_id: organizationId,
        name,
        created_at: now,
        updated_at: now,
      })
      await teamsRepository.replaceMembers(tx, id, userIds)
    }
  })
}
