import type { RoomContents } from '@majlis/contract'
import { expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { setupRooms, type Admitted, type TestUser } from '../../testing/rooms.ts'
import { uploadsOf } from '../../testing/uploads.ts'

type Place = NonNullable<RoomContents['addTo']>

async function setup() {
  const rooms = await setupRooms()
  const { browser, files, signIn, host, db, clock, deliverEvents } = rooms
  const roomOf = async ({ participantToken }: Admitted) => (await browser().api(participantToken)).room
  const contentsOf = async (who: Admitted) => (await (await roomOf(who)).contents()).data
  const add = async (fileName: string, { calendarId, date }: Place, by: TestUser = host) =>
    uploadsOf(files.api, await signIn(by)).send(
      {
        kind: 'agenda_file',
        filename: fileName,
        calendarId,
        ...(date === null ? {} : { date: String(date) }),
      },
      Buffer.from(`%PDF-1.7 ${fileName}`),
    )
  const placeOf = async (who: Admitted): Promise<Place> => {
    const { addTo } = await contentsOf(who)
    if (!addTo) throw new Error('They may add no files')
    return addTo
  }
  const pageOf = async (calendarId: string, date?: number, by: TestUser = host) => {
    const { meetingPage } = await browser({ user: by }).api()
    return (await meetingPage.page({ calendarId, ...(date === undefined ? {} : { date }) })).data
  }
  const namesOn = async (calendarId: string, date?: number) =>
    (await pageOf(calendarId, date)).contents.map(({ fileName }) => fileName)
  const end = async (by: Admitted) => {
    clock.advance(hourMs)
    await (await roomOf(by)).end()
    await deliverEvents()
  }
  const found = async (words: string, by: TestUser = host) => {
    const { search } = await browser({ user: by }).api()
    const { data } = await search.find({ text: words, kind: 'document' })
    return data.data.flatMap((hit) => (hit.kind === 'document' ? [hit.fileName] : []))
  }
  return { ...rooms, db, roomOf, contentsOf, add, placeOf, pageOf, namesOn, end, found }
}

it('[1.9] [3.23] adds files to an instant meeting in its room, presents them, and keeps them on its page', async () => {
  const { startMeeting, browser, host, addUser, organizationId, runCron, clock, ...more } = await setup()
  const { contentsOf, placeOf, add, roomOf, pageOf, namesOn, end, found } = more
  const layla = await addUser(organizationId, 'Layla')
  const { id, meeting, pwd } = await startMeeting()
  const ofHost = await browser({ user: host }).enter({ meeting, pwd })
  const guest = await browser().enter({ meeting, pwd, displayName: 'Guest' })
  const colleague = await browser({ user: layla }).enter({ meeting, pwd })
  expect(await placeOf(ofHost)).toEqual({ calendarId: id, date: null })
  const file = await add('Plan.pdf', await placeOf(ofHost))
  expect((await contentsOf(ofHost)).files).toMatchObject([{ id: file, isPresentable: true }])
  // Guests see what is presented, and nothing else.
  expect(await contentsOf(guest)).toMatchObject({ files: [], addTo: null })
  expect(await contentsOf(colleague)).toMatchObject({ files: [{ id: file }], addTo: null })
  await expect(add('No.pdf', { calendarId: id, date: null }, layla)).rejects.toHaveCode('schedule.not_found')
  await (await roomOf(ofHost)).present({ fileId: file })
  expect((await (await roomOf(guest)).view()).data.presentation).toMatchObject({ fileName: 'Plan.pdf' })
  await (await roomOf(guest)).presentationLink()
  await end(ofHost)
  await add('Minutes.pdf', { calendarId: id, date: null })
  clock.advance(48 * hourMs)
  await runCron('drop-unused-agenda-files')
  expect(await namesOn(id)).toEqual(['Plan.pdf', 'Minutes.pdf'])
  expect((await pageOf(id)).can.addFiles).toBe(true)
  expect(await found('plan')).toEqual(['Plan.pdf'])
  expect(await found('plan', layla)).toEqual([])
})

it('[1.1] [3.23] keeps the files of each opening of a personal room apart', async () => {
  const { browser, host, db, clock, ...more } = await setup()
  const { contentsOf, placeOf, add, roomOf, pageOf, namesOn, end } = more
  const api = await browser({ user: host }).api()
  const { data } = await api.meeting.startMeeting({ idSource: 'personal', settings: {} })
  const pwd = new URL(data.invitation.joinLink).searchParams.get('pwd') ?? ''
  const { id } = await db
    .selectFrom('meetings')
    .select('id')
    .where('kind', '=', 'personal')
    .executeTakeFirstOrThrow()
  const enter = () => browser({ user: host }).enter({ meeting: data.meeting, pwd })
  // Before anyone was inside, there is nothing to which a file could belong.
  expect((await pageOf(id)).can.addFiles).toBe(false)
  await expect(add('No.pdf', { calendarId: id, date: null })).rejects.toHaveCode('general.forbidden')

  const first = await enter()
  const toFirst = await placeOf(first)
  const file = await add('First.pdf', toFirst)
  await (await roomOf(first)).present({ fileId: file })
  await end(first)
  clock.advance(hourMs)
  const second = await enter()
  const toSecond = await placeOf(second)
  expect(toSecond.date).not.toBe(toFirst.date)
  expect((await contentsOf(second)).files).toEqual([])
  await expect((await roomOf(second)).present({ fileId: file })).rejects.toHaveCode('file.not_found')
  // Without a date, it goes to the opening that goes on.
  await add('Second.pdf', { calendarId: id, date: null })
  await add('Later.pdf', toFirst)
  expect(await namesOn(id, toFirst.date ?? 0)).toEqual(['First.pdf', 'Later.pdf'])
  expect(await namesOn(id, toSecond.date ?? 0)).toEqual(['Second.pdf'])
})

it('[3.23] gives the files of an opening of a personal room to whom the opening is given', async () => {
  const { browser, host, db, addUser, organizationId, meetings, deliverEvents, ...more } = await setup()
  const { placeOf, add, end, pageOf } = more
  const arif = await addUser(organizationId, 'Arif')
  const { data } = await (
    await browser({ user: host }).api()
  ).meeting.startMeeting({
    idSource: 'personal',
    settings: {},
  })
  const pwd = new URL(data.invitation.joinLink).searchParams.get('pwd') ?? ''
  const inside = await browser({ user: host }).enter({ meeting: data.meeting, pwd })
  await add('Plan.pdf', await placeOf(inside))
  await end(inside)
  await deliverEvents()
  const opening = await db.selectFrom('occurrences').select('id').executeTakeFirstOrThrow()
  const people = { organizationId, fromUserId: host.id, toUserId: arif.id }
  await db.transaction().execute((tx) => meetings.api.givePersonalOpenings(tx, people, [opening.id]))
  const given = await db
    .selectFrom('occurrences')
    .select('meeting_id')
    .where('id', '=', opening.id)
    .executeTakeFirstOrThrow()
  const page = await pageOf(given.meeting_id, undefined, arif)
  expect(page.contents.map(({ fileName }) => fileName)).toEqual(['Plan.pdf'])
})

it('[3.23] [6.2] lets colleagues who are inside an instant meeting add files if its host lets them, and no one else', async () => {
  const { startMeeting, browser, host, addUser, addOrganization, organizationId, ...more } = await setup()
  const { contentsOf, placeOf, add, roomOf, namesOn, end, files, signIn } = more
  const [layla, arif, sadia] = [
    await addUser(organizationId, 'Layla'),
    await addUser(organizationId, 'Arif'),
    await addUser(organizationId, 'Sadia'),
  ]
  const omar = await addUser(await addOrganization('Elsewhere'), 'Omar', 'elsewhere.example')
  const { id, meeting, pwd } = await startMeeting()
  const enter = (user: TestUser) => browser({ user }).enter({ meeting, pwd })
  const ofHost = await enter(host)
  const [ofLayla, ofArif, ofOmar] = [await enter(layla), await enter(arif), await enter(omar)]
  const place = { calendarId: id, date: null }
  const room = await roomOf(ofHost)
  // Co-hosts whom the host appoints there.
  await room.changeRole({ participantId: ofArif.room.self.participantId, role: 'co_host' })
  expect(await placeOf(ofArif)).toEqual(place)
  await add('of-co-host.pdf', place, arif)
  await expect(add('no.pdf', place, layla)).rejects.toHaveCode('schedule.not_found')
  await room.changeSettings({ settings: { participantsAddFiles: true } })
  expect(await placeOf(ofLayla)).toEqual(place)
  const file = await add('of-colleague.pdf', place, layla)
  await (await roomOf(ofLayla)).present({ fileId: file })
  await (await roomOf(ofLayla)).contentLink({ id: file, as: 'file' })
  for (const refused of [omar, sadia])
    await expect(add('no.pdf', place, refused)).rejects.toHaveCode('schedule.not_found')
  expect(await contentsOf(ofOmar)).toMatchObject({ files: [], addTo: null })
  await expect((await roomOf(ofOmar)).contentLink({ id: file, as: 'file' })).rejects.toHaveCode(
    'file.not_found',
  )
  // Not after they have left, not even what they had begun to send.
  const uploads = uploadsOf(files.api, await signIn(layla))
  const content = Buffer.from('%PDF-1.7')
  const metadata = { kind: 'agenda_file', filename: 'late.pdf', calendarId: id }
  const late = await uploads.announce(metadata, content.length)
  await (await roomOf(ofLayla)).leave()
  await expect(uploads.append(late, content)).rejects.toHaveCode('general.forbidden')
  await expect(add('no.pdf', place, layla)).rejects.toHaveCode('schedule.not_found')
  await end(ofHost)
  await expect(add('no.pdf', place, arif)).rejects.toHaveCode('schedule.not_found')
  expect(await namesOn(id)).toEqual(['of-co-host.pdf', 'of-colleague.pdf'])
})
