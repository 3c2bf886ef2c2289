import { createModules } from '../app/modules.ts'
import { seedDemoAttendance } from '../modules/attendance/index.ts'
import { type DemoSignIn, seedDemoPeople } from '../modules/authentication/index.ts'
import { seedDemoOrganization } from '../modules/organization-admin/index.ts'
import { seedDemoRecordings } from '../modules/recordings/index.ts'
import { seedDemoRooms } from '../modules/rooms/index.ts'
import { listPastDemoMeetings, seedDemoMeetings } from './demo-meetings.ts'
import { createPlatform } from '../app/platform.ts'
import { systemClock, type Clock } from '../platform/clock/clock.ts'
import { createLog } from '../platform/log/log.ts'
import type { Config } from '../config.ts'

/** Fills in the organisation of `--demo` and returns its sign-ins, to be shown. Harmless when run again. */
export async function seedDemo(
  config: Config,
  { clock = systemClock }: { clock?: Clock } = {},
): Promise<string> {
  const log = createLog({ level: 'error' })
  const platform = createPlatform({ config, clock, log })
  try {
    // The modules register the listeners of the events that the seeds publish.
    const { tenancy, seats, recordings, chat } = createModules({ config, clock, log, platform })
    const { organizations } = tenancy.api
    const { database, events } = platform
    const seeded = await seedDemoPeople({ database, clock, events, organizations, seats })
    await seedDemoOrganization({ database, clock }, seeded)
    await seedDemoMeetings({ database, clock, seats }, seeded)
    const past = await listPastDemoMeetings(database.db, seeded.organizationId, clock.now())
    await seedDemoAttendance({ database }, await seedDemoRooms({ database }, past))
    await seedDemoRecordings({ database, keepFile: recordings.api.keepFile }, seeded.organizationId)
    // The homeserver may not answer; everything else is there.
    await chat.api
      .seedDemo(seeded)
      .catch((error: unknown) => log.error({ err: error }, 'The demo has no chats'))
    return signInsOf(seeded.people, platform.mailbox !== 'no_one')
  } finally {
    await platform.close()
  }
}

function signInsOf(people: readonly DemoSignIn[], hasMailbox: boolean): string {
  const lines = people.map(({ displayName, email, role, password }) =>
    [
      displayName.padEnd(18),
      email.padEnd(28),
      role.padEnd(6),
      password ?? '(as printed at the first start)',
    ].join(' '),
  )
  const isKnown = people.some(({ password }) => password !== null)
  const help = isKnown || !hasMailbox ? [] : ['Forgotten? “Forgot password?” sends a link to /dev/mailbox.']
  return ['Demo sign-ins:', ...[...lines, ...help].map((line) => `  ${line}`)].join('\n')
}
