import { setupRooms, type TestRooms } from './rooms.ts'

/** A meeting with its host inside, which guests can join. */
export async function setupOpenRoom(
  settings: Parameters<TestRooms['startMeeting']>[0] = {},
  options: Parameters<typeof setupRooms>[0] = {},
) {
  const rooms = await setupRooms(options)
  const { meeting, pwd, passcode, id } = await rooms.startMeeting(settings)
  const hostBrowser = rooms.browser({ user: rooms.host, ip: '198.51.100.1' })
  const hostInside = await hostBrowser.enter({ meeting, pwd })
  const tools = async () => (await hostBrowser.api(hostInside.participantToken)).room
  const withName = { meeting, pwd, displayName: 'Gast' }
  return { ...rooms, meeting, pwd, passcode, meetingRowId: id, hostBrowser, hostInside, tools, withName }
}
