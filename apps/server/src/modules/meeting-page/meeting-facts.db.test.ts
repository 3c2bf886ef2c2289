import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { planAttended } from '../../testing/attended-meetings.ts'
import { setupRooms } from '../../testing/rooms.ts'

async function setup() {
  const rooms = await setupRooms()
  const { host, clock, addUser, organizationId, browser } = rooms
  clock.set(Date.parse('2026-02-10T14:58:00Z'))
  const invitee = await addUser(organizationId, 'Arif')
  const colleague = await addUser(organizationId, 'Layla')
  const {
    meetingId: id,
    pwd,
    starts,
  } = await planAttended(rooms, host, {
    title: 'Lamps of Mill Street',
    invitees: [{ user: invitee }],
  })
  const api = async (user: typeof host) => (await browser({ user }).api()).meeting
  return { ...rooms, id, pwd, invitee, colleague, start: starts[0] ?? 0, api }
}

it('[3.43, 7.11, 7.27] shows people who take part the title of a meeting and when it took place', async () => {
  const { id, pwd, host, invitee, colleague, start, api, browser, clock } = await setup()
  await expect((await api(host)).recordedInfo({ id })).rejects.toHaveCode('schedule.not_found')
  const { participantToken } = await browser({ user: host }).enter({ meeting: id, pwd })
  const began = clock.now()
  for (const user of [host, invitee]) {
    expect(await (await api(user)).recordedInfo({ id })).toEqual({
      status: 'success',
      data: {
        meeting_title: 'Lamps of Mill Street',
        meeting_time: start,
        ending_time: start + hourMs,
        actualStartTime: began,
      },
    })
  }
  await expect((await api(colleague)).recordedInfo({ id })).rejects.toHaveCode('schedule.not_found')
  clock.advance(20 * minuteMs)
  await (await browser({ user: host }).api(participantToken)).room.end()
  expect((await (await api(host)).recordedInfo({ id })).data.ending_time).toBe(began + 20 * minuteMs)
})

it('[7.11] shows whether someone is inside, and gives only the host a start link', async () => {
  const { id, pwd, host, invitee, api, browser } = await setup()
  const ask = async () => (await (await api(invitee)).isOngoing({ id })).data
  expect(await ask()).toEqual({ isOngoing: false, insideCount: 0 })
  await browser({ user: host }).enter({ meeting: id, pwd })
  expect(await ask()).toEqual({ isOngoing: true, insideCount: 1 })
  expect((await (await api(host)).startLink({ id })).data.redirectUrl).toContain('/start-meeting?jwt=')
  await expect((await api(invitee)).startLink({ id })).rejects.toHaveCode('schedule.not_found')
  expect((await (await api(invitee)).meetingInfo({ id, pwd })).data).toMatchObject({ meetingId: id })
})
