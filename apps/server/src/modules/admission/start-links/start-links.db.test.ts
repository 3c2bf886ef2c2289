import { expect, it } from 'vitest'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { setupRooms, type TestRooms } from '../../../testing/rooms.ts'

it('[2.8] makes the person who opens it the host, once', async () => {
  const { startMeeting, browser, host } = await setupRooms()
  const { meeting } = await startMeeting()
  const { data: link } = await (await browser({ user: host }).api()).meeting.startLink({ id: meeting })
  const jwt = new URL(link.redirectUrl).searchParams.get('jwt') ?? ''
  const desktop = browser({ ip: '192.0.2.5' })
  const redeem = async () => (await (await desktop.api()).meeting.redeemStartLink({ jwt })).data
  const results = await Promise.allSettled([redeem(), redeem(), redeem()])
  const tickets = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(tickets).toHaveLength(1)
  expect(tickets[0]).toMatchObject({ meeting, displayName: 'Nusrat Test' })
  await expect(redeem()).rejects.toHaveCode('room.start_link_used')
  const inside = await desktop.enter({ meeting, startTicket: tickets[0]?.startTicket })
  expect(inside.room.self).toMatchObject({ role: 'host', displayName: 'Nusrat Test' })
})

it('[2.8] expires, belongs to one meeting and to its host, and is no ticket itself', async () => {
  const { startMeeting, browser, host, clock, addUser, organizationId, db } = await setupRooms()
  const [one, other] = [await startMeeting(), await startMeeting()]
  const hostApi = await browser({ user: host }).api()
  const guestApi = await browser().api()
  const jwtOf = async () =>
    new URL((await hostApi.meeting.startLink({ id: one.meeting })).data.redirectUrl).searchParams.get(
      'jwt',
    ) ?? ''
  const member = await addUser(organizationId, 'Arif')
  await expect(
    (await browser({ user: member }).api()).meeting.startLink({ id: one.meeting }),
  ).rejects.toHaveCode('schedule.not_found')

  const late = await jwtOf()
  clock.advance(5 * minuteMs + 1_000)
  await expect(guestApi.meeting.redeemStartLink({ jwt: late })).rejects.toHaveCode('room.start_link_used')
  const jwt = await jwtOf()
  await expect(browser().join({ meeting: one.meeting, startTicket: jwt })).rejects.toHaveCode(
    'room.start_link_used',
  )
  const { startTicket } = (await guestApi.meeting.redeemStartLink({ jwt })).data
  await expect(browser().join({ meeting: other.meeting, startTicket })).rejects.toHaveCode(
    'room.start_link_used',
  )
  const unsigned = `${jwt.split('.').slice(0, 2).join('.')}.`
  await expect(guestApi.meeting.redeemStartLink({ jwt: unsigned })).rejects.toHaveCode('room.start_link_used')
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', host.id).execute()
  await expect(browser().join({ meeting: one.meeting, startTicket })).rejects.toHaveCode(
    'room.start_link_used',
  )
})

it('[2.8] shows its holder what the host may know, even if guests could not enter', async () => {
  const { startMeeting, browser, host } = await setupRooms()
  const { meeting } = await startMeeting({ allowedCountries: ['BD'] })
  const { startTicket } = await ticketFor(await browser({ user: host }).api(), meeting)
  const desktop = (await browser({ ip: '192.0.2.5' }).api()).meeting
  await expect(desktop.meetingInfo({ id: meeting })).rejects.toHaveCode('room.country_not_allowed')
  const info = (await desktop.meetingInfo({ id: meeting, startTicket })).data
  expect(info).toMatchObject({
    role: 'host',
    title: 'Planning',
    isPasscodeNeeded: false,
    isHostNeeded: false,
  })
})

it('[2.8] [3.29] reveals nothing about an ID with a ticket of another meeting', async () => {
  const { startMeeting, browser, host } = await setupRooms()
  const [own, other] = [await startMeeting(), await startMeeting()]
  const { startTicket } = await ticketFor(await browser({ user: host }).api(), own.meeting)
  const guest = (await browser({ ip: '192.0.2.5' }).api()).meeting
  for (const ticket of [startTicket, 'made-up'])
    for (const id of [other.meeting, '900000000000']) {
      await expect(guest.meetingInfo({ id, startTicket: ticket })).rejects.toHaveCode('room.start_link_used')
      await expect(guest.joinMeeting({ meeting: id, startTicket: ticket })).rejects.toHaveCode(
        'room.start_link_used',
      )
    }
})

type Api = Awaited<ReturnType<ReturnType<TestRooms['browser']>['api']>>

/** What the start link of a meeting is changed for. */
async function ticketFor({ meeting }: Api, id: string) {
  const { redirectUrl } = (await meeting.startLink({ id })).data
  const jwt = new URL(redirectUrl).searchParams.get('jwt') ?? ''
  return (await meeting.redeemStartLink({ jwt })).data
}
