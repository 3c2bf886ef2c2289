import { defaultRoomSettings } from '@majlis/contract'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { setupRooms, type Admitted } from '../../testing/rooms.ts'

/** A webinar with its host, an invited panelist, a colleague and a guest. */
async function setup() {
  const rooms = await setupRooms()
  const { db, browser, host, organizationId, media } = rooms
  const { id, meeting, pwd } = await rooms.startMeeting()
  const settings = JSON.stringify({ ...defaultRoomSettings, webinar: true })
  await db.updateTable('meetings').set({ settings }).where('id', '=', id).execute()
  const panelist = await rooms.addUser(organizationId, 'Layla')
  const member = await rooms.addUser(organizationId, 'Arif')
  await db
    .insertInto('invitees')
    .values({
      id: newId(),
      meeting_id: id,
      user_id: panelist.id,
      email: null,
      role: 'panelist',
      created_at: new Date(),
    })
    .execute()
  const inside = {
    host: await browser({ user: host }).enter({ meeting, pwd }),
    panelist: await browser({ user: panelist }).enter({ meeting, pwd }),
    member: await browser({ user: member }).enter({ meeting, pwd }),
    guest: await browser().enter({ meeting, pwd, displayName: 'Gast' }),
  }
  const sourcesOf = ({ room: { roomSessionId, self } }: Admitted) =>
    media.inside(roomSessionId, self.participantId)?.rights.publishSources
  const { room: tools } = await browser().api(inside.host.participantToken)
  return { ...rooms, meeting, pwd, panelist, member, inside, sourcesOf, tools }
}

const allSources = ['microphone', 'camera', 'screen_share', 'screen_share_audio']

it('[1.5] lets only host, co-hosts and panelists speak, show video and share, which the SFU enforces', async () => {
  const { inside, sourcesOf } = await setup()
  expect([sourcesOf(inside.host), sourcesOf(inside.panelist)]).toEqual([allSources, allSources])
  expect([sourcesOf(inside.member), sourcesOf(inside.guest)]).toEqual([[], []])
  expect(inside.guest.room.self).toMatchObject({
    role: 'guest',
    canUnmute: false,
    canStartVideo: false,
    canShare: false,
    canChat: true,
    canReact: true,
  })
})

it('[1.5] lets who raised a hand speak and be seen as long as the host wants', async () => {
  const { inside, sourcesOf, tools } = await setup()
  const { participantId } = inside.guest.room.self
  await tools.ask({ participantId, source: 'microphone' })
  expect(sourcesOf(inside.guest)).toEqual(['microphone'])
  await tools.setDevice({ participantId, source: 'camera', state: 'allowed' })
  expect(sourcesOf(inside.guest)).toEqual(['microphone', 'camera'])
  await tools.setDevice({ participantId, source: 'microphone', state: 'blocked' })
  await tools.setDevice({ participantId, source: 'camera', state: 'blocked' })
  expect(sourcesOf(inside.guest)).toEqual([])
  await tools.setDevice({ participantId, source: 'microphone', state: 'allowed' })
  expect(sourcesOf(inside.guest)).toEqual(['microphone'])
  expect(sourcesOf(inside.member)).toEqual([])
  await tools.changeRole({ participantId, role: 'co_host' })
  expect(sourcesOf(inside.guest)).toEqual(allSources)
})

it('[1.5] [6.2] makes panelists of people who watch, and takes it back, also of those who were invited as such', async () => {
  const { inside, panelist, meeting, pwd, browser, sourcesOf, tools } = await setup()
  const { participantId } = inside.guest.room.self
  await tools.changeRole({ participantId, role: 'panelist' })
  expect(sourcesOf(inside.guest)).toEqual(allSources)
  await tools.changeRole({ participantId, role: 'participant' })
  expect(sourcesOf(inside.guest)).toEqual([])
  const invited = inside.panelist.room.self.participantId
  await tools.changeRole({ participantId: invited, role: 'participant' })
  expect(sourcesOf(inside.panelist)).toEqual([])
  const again = await browser({ user: panelist }).enter({ meeting, pwd })
  expect(again.room.self.role).toBe('participant')
})

it('[6.2] refuses panelists outside webinars, and people who are no host', async () => {
  const { inside, browser, startMeeting, host } = await setup()
  const { room: guestTools } = await browser().api(inside.guest.participantToken)
  const target = inside.guest.room.self.participantId
  await expect(guestTools.changeRole({ participantId: target, role: 'panelist' })).rejects.toHaveCode(
    'room.host_only',
  )
  const other = await startMeeting()
  const entered = await browser({ user: host }).enter({ meeting: other.meeting, pwd: other.pwd })
  const guest = await browser().enter({ meeting: other.meeting, pwd: other.pwd, displayName: 'Gast' })
  const { room: otherTools } = await browser().api(entered.participantToken)
  const { participantId } = guest.room.self
  await expect(otherTools.changeRole({ participantId, role: 'panelist' })).rejects.toHaveCode('input.invalid')
})

it('[1.5] when all are muted, lets people whom the host allowed to speak unmute themselves, if unmuting is allowed at all', async () => {
  const { inside, sourcesOf, tools } = await setup()
  const { participantId } = inside.guest.room.self
  await tools.ask({ participantId, source: 'microphone' })
  await tools.muteAll({ mayReturn: true })
  expect(sourcesOf(inside.guest)).toEqual(['microphone'])
  await tools.muteAll({ mayReturn: false })
  expect(sourcesOf(inside.guest)).toEqual([])
  await tools.muteAll({ mayReturn: true })
  expect([sourcesOf(inside.guest), sourcesOf(inside.panelist)]).toEqual([[], allSources])
})

it('[1.5] says before Join to people who will watch that they will', async () => {
  const { browser, host, panelist, member, meeting: id, pwd } = await setup()
  const infoOf = async (page: ReturnType<typeof browser>) =>
    (await (await page.api()).meeting.meetingInfo({ id, pwd })).data
  for (const page of [browser(), browser({ user: member })])
    expect(await infoOf(page)).toMatchObject({ isAudience: true, isAudioOff: true, isVideoOff: true })
  for (const user of [panelist, host])
    expect(await infoOf(browser({ user }))).toMatchObject({ isAudience: false, isAudioOff: false })
})

it('[1.5] [3.32] does not say before sign-in whether people will watch', async () => {
  const { browser, meeting, pwd, tools } = await setup()
  await tools.changeSettings({ settings: { signedInOnly: true } })
  const { data } = await (await browser().api()).meeting.meetingInfo({ id: meeting, pwd })
  expect(data).toMatchObject({ isSignInNeeded: true, isAudience: false })
})

it('[1.5] is chosen when a meeting is scheduled, not by a start or in the room', async () => {
  const { startMeeting, tools } = await setup()
  await expect(startMeeting({ webinar: true })).rejects.toHaveCode('input.invalid')
  // The type leaves it out.
  const settings: object = { webinar: false }
  await expect(tools.changeSettings({ settings })).rejects.toHaveCode('input.invalid')
})
