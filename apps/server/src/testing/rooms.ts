import fastify from 'fastify'
import type { FakeMediaServer } from '../integrations/livekit/fake-media-server.ts'
import { reportTo } from './media-events.ts'
import { setupModules, type ModulesOptions } from './modules.ts'
import { createTestPeople, type TestUser } from './people-of-rooms.ts'
import { createRoomBrowsers, type Admitted } from './room-browsers.ts'
import { createStartMeeting } from './start-meeting.ts'

export type { TestUser }
export type { Admitted } from './room-browsers.ts'
export type TestRooms = Awaited<ReturnType<typeof setupRooms>>

/** Every module on a real database, with a media server in memory, and a host who can start meetings. */
export async function setupRooms(options: ModulesOptions = {}) {
  const { modules, router, ...setup } = await setupModules({
    ...options,
    environment: { FLAG_MULTILINGUAL_MEETING: 'true', FLAG_SUGGEST_TIME: 'true', ...options.environment },
  })
  const { db, clock, media, platform } = setup
  const { seats, meetings, planning, ownershipTransfers, registration, calendar, agenda, archives } = modules
  const { rooms, captions, recordings, recorder, drive, feedback, files, personalData } = modules
  const { addOrganization, addUser, signIn } = createTestPeople({ db, clock, seats })
  const organizationId = await addOrganization()
  const host = await addUser(organizationId, 'Nusrat')
  const webhook = fastify()
  await webhook.register(rooms.plugin)

  /** Connects, and reports it to the server. */
  async function connect({ sfu }: Pick<Admitted, 'sfu'>): Promise<void> {
    await report(media.connect(sfu.token))
  }

  async function disconnect({ room }: Pick<Admitted, 'room'>): Promise<void> {
    await report(media.disconnect(room.roomSessionId, room.self.participantId))
  }

  async function report(event: ReturnType<FakeMediaServer['connect']>): Promise<void> {
    await reportTo(webhook, event)
    await platform.deliverEvents()
  }

  const browser = createRoomBrowsers({ router, resolveCaller: rooms.resolveCaller, signIn, connect })

  return {
    ...platform,
    ...setup,
    seats,
    meetings,
    planning,
    ownershipTransfers,
    registration,
    calendar,
    agenda,
    archives,
    rooms,
    captions,
    recordings,
    recorder,
    drive,
    feedback,
    files,
    personalData,
    organizationId,
    host,
    addOrganization,
    addUser,
    /** As who a user calls, with a new session. */
    signIn,
    browser,
    startMeeting: createStartMeeting({ db, host, browser }),
    connect,
    disconnect,
    report,
    /** One comparison with the media server. */
    async round(): Promise<void> {
      await rooms.start()
      await rooms.stop()
    },
  }
}
