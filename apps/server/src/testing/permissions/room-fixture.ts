import type { TestClock } from '@majlis/testing'
import type { App } from '../../app/app.ts'
import type { FakeMediaServer } from '../../integrations/livekit/fake-media-server.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import { reportTo } from '../media-events.ts'
import { apiOf } from './api.ts'

/** Who calls in a room: with a participant token, but `member`, who is signed in and not inside, and `guest` without any. */
export const roomRoles = ['host', 'coHost', 'participant', 'waiting', 'removed', 'member', 'guest'] as const
export type RoomRole = (typeof roomRoles)[number]

/** An open room with one of each, and for each of them someone inside and someone who waits. */
export async function openRoom(
  app: App,
  { token: hostToken, media, clock }: { token: string; media: FakeMediaServer; clock: TestClock },
) {
  const { data: planned } = await apiOf(app.http, hostToken).schedule.create({
    timeZone: 'Europe/London',
    startDateTime: clock.now() + 5 * minuteMs,
  })
  const { meetingId, joinLink } = planned.invitation
  const pwd = new URL(joinLink).searchParams.get('pwd') ?? ''

  async function join(displayName: string, token: string | null = null) {
    const { data } = await apiOf(app.http, token).meeting.joinMeeting({
      meeting: meetingId,
      pwd,
      displayName,
    })
    if (data.outcome === 'admitted') await reportTo(app.http, media.connect(data.sfu.token))
    const id = data.outcome === 'admitted' ? data.room.self.participantId : data.participantId
    return { id, token: data.participantToken }
  }

  const host = await join('Host', hostToken)
  const asHost = apiOf(app.http, host.token).room
  const coHost = await join('Co-host')
  await asHost.changeRole({ participantId: coHost.id, role: 'co_host' })
  const participant = await join('Participant')
  const removed = await join('Removed')
  const inside: [RoomRole, string][] = []
  for (const role of roomRoles) inside.push([role, (await join(`Inside for ${role}`)).id])
  await asHost.remove({ participantId: removed.id })
  await asHost.changeSettings({ settings: { waitingRoom: true } })
  const waiting = await join('Waiting')
  const outside: [RoomRole, string][] = []
  for (const role of roomRoles) outside.push([role, (await join(`Waiting for ${role}`)).id])

  return {
    meetingId,
    pwd,
    tokens: {
      host: host.token,
      coHost: coHost.token,
      participant: participant.token,
      waiting: waiting.token,
      removed: removed.token,
      member: hostToken,
      guest: null,
    } satisfies Record<RoomRole, string | null>,
    // One entry for every role.
    inside: Object.fromEntries(inside) as Record<RoomRole, string>,
    waiting: Object.fromEntries(outside) as Record<RoomRole, string>,
  }
}
