import type { App } from '../../app/app.ts'
import type { FakeMediaServer } from '../../integrations/livekit/fake-media-server.ts'
import type { FakeHomeserver } from '../../integrations/matrix/fake-homeserver.ts'
import { accountIn, joinByUrl } from '../chat.ts'
import { reportTo } from '../media-events.ts'
import { apiOf } from './api.ts'

/** A chat of two people that the first has called, and is inside of the call. */
export async function callChat(
  app: App,
  {
    homeserver,
    media,
    caller,
    member,
  }: {
    homeserver: FakeHomeserver
    media: FakeMediaServer
    caller: { id: string; token: string }
    member: { id: string }
  },
): Promise<string> {
  const roomId = homeserver.addRoom({
    members: [caller, member].map(({ id }) => accountIn(homeserver, id)),
  })
  const { data } = await apiOf(app.http, caller.token).chatMeeting.start({ roomId })
  const joined = await joinByUrl(apiOf(app.http, caller.token), data.meetingUrl)
  await reportTo(app.http, media.connect(joined.sfu.token))
  await app.platform.jobs.runDue()
  return roomId
}
