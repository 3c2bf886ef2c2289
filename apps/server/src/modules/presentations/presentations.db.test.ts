import type { RoomView } from '@majlis/contract'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import type { Admitted } from '../../testing/rooms.ts'
import { uploadsOf } from '../../testing/uploads.ts'
import { at } from '../../testing/weekly-series.ts'

/** A running date with the host, Layla, Omar from outside and a stranger with the link inside, and a file of the meeting. */
async function setup() {
  const held = await setupHeldSeries()
  const { agenda, files, signIn, series, host, layla, omar, open, roomOf, deliver, pushed, subscribers } =
    held
  const http = fastify({ routerOptions: { maxParamLength: 500 } })
  onTestFinished(() => http.close())
  await http.register(agenda.plugin)
  const uploads = uploadsOf(files.api, await signIn(host))
  const uploadTo = (calendarId: string, filename: string, content: string, date?: number) =>
    uploads.send(
      { kind: 'agenda_file', filename, calendarId, ...(date === undefined ? {} : { date: String(date) }) },
      Buffer.from(content),
    )
  const add = (filename: string, content: string, date?: number) =>
    uploadTo(series.id, filename, content, date)
  const file = await add('Plan.pdf', '%PDF-1.7 lamps')
  const [ofHost, ofLayla, ofGuest, ofStranger] = await open(0, [layla, omar, 'Stranger'])
  if (!ofHost || !ofLayla || !ofGuest || !ofStranger) throw new Error('not everyone is inside')

  const shownTo = async (who: Admitted) => (await (await roomOf(who)).view()).data.presentation
  const present = async (who: Admitted, fileId = file) => (await roomOf(who)).present({ fileId })
  const onlyHostShares = async (onlyHosts: boolean) =>
    (await roomOf(ofHost)).changeSettings({ settings: { onlyHostShares: onlyHosts } })
  const download = async (url: string) => (await http.inject({ url: new URL(url).pathname })).body
  /** The pages pushed to one person since the last call. */
  const pagesPushedTo = async ({ room }: Admitted) => {
    subscribers.add(`/user/${room.self.participantId}/queue/room`)
    await deliver()
    const pages = pushed.flatMap(({ destination, body }) =>
      body.type === 'room.changed' && destination.includes(room.self.participantId)
        ? // The body of this type.
          [(body.room as RoomView).presentation?.page ?? null]
        : [],
    )
    pushed.length = 0
    return pages
  }
  return {
    ...held,
    add,
    uploadTo,
    file,
    ofHost,
    ofLayla,
    ofGuest,
    ofStranger,
    shownTo,
    present,
    onlyHostShares,
    download,
    pagesPushedTo,
  }
}

it('[1.9] shows the presenter’s page to everyone inside, and to people who join late', async () => {
  const { file, ofHost, ofGuest, present, roomOf, shownTo, pagesPushedTo, enter } = await setup()
  await pagesPushedTo(ofGuest)
  await present(ofHost)
  expect(await pagesPushedTo(ofGuest)).toEqual([1])
  await (await roomOf(ofHost)).turnPage({ page: 3 })
  expect(await pagesPushedTo(ofGuest)).toEqual([3])
  const presentation = {
    fileId: file,
    fileName: 'Plan.pdf',
    page: 3,
    presenterId: ofHost.room.self.participantId,
    presenterName: 'Nusrat Test',
  }
  const late = await enter('Late')
  expect(late.room.presentation).toEqual(presentation)
  expect(await shownTo(ofGuest)).toEqual(presentation)
  await (await roomOf(ofHost)).stopPresenting()
  expect(await pagesPushedTo(ofGuest)).toEqual([null])
})

it('[3.27] lets participants present unless only hosts may share', async () => {
  const { ofHost, ofLayla, ofGuest, present, onlyHostShares, roomOf, shownTo } = await setup()
  await onlyHostShares(true)
  for (const refused of [ofLayla, ofGuest]) {
    await expect(present(refused)).rejects.toHaveCode('room.present_forbidden')
    await expect((await roomOf(refused)).presentable()).rejects.toHaveCode('room.present_forbidden')
  }
  await onlyHostShares(false)
  await present(ofLayla)
  expect(await shownTo(ofHost)).toMatchObject({ presenterName: 'Layla Test' })
})

it('[3.27] ends a presentation for everyone when its presenter loses the right to share', async () => {
  const { ofHost, ofLayla, ofGuest, layla, host, series, present, onlyHostShares, ...more } = await setup()
  const { roomOf, pageOf, shownTo, pagesPushedTo, deliverEvents, enter, db } = more
  const hostCalls = await roomOf(ofHost)
  const { participantId } = ofLayla.room.self
  const changeRole = (role: 'co_host' | 'participant') => hostCalls.changeRole({ participantId, role })
  const settings = async (onlyHosts: boolean) =>
    (await pageOf(host)).changeControls({
      calendarId: series.id,
      settings: { onlyHostShares: onlyHosts },
    })
  const losses = [
    () => onlyHostShares(true),
    () => settings(true),
    () => hostCalls.setDevice({ participantId, source: 'screen', state: 'blocked' }),
    () => changeRole('participant'),
  ]
  for (const [n, lose] of losses.entries()) {
    await onlyHostShares(false)
    await hostCalls.setDevice({ participantId, source: 'screen', state: 'allowed' })
    // A co-host loses the right with the role.
    if (n === 3) {
      await changeRole('co_host')
      await onlyHostShares(true)
    }
    await present(ofLayla)
    // What a host decides about others changes nothing.
    await hostCalls.setDevice({
      participantId: ofGuest.room.self.participantId,
      source: 'screen',
      state: 'blocked',
    })
    await pagesPushedTo(ofGuest)
    await deliverEvents()
    expect(await shownTo(ofHost)).toMatchObject({ presenterName: 'Layla Test' })
    await lose()
    await deliverEvents()
    expect(await db.selectFrom('room_presentations').selectAll().execute()).toEqual([])
    expect((await pagesPushedTo(ofGuest)).at(-1)).toBeNull()
    expect((await enter(`Late ${n}`)).room.presentation).toBeNull()
  }
  expect((await enter(layla)).room.presentation).toBeNull()
})

it('lets only the presenter turn pages, and lets hosts stop or take over', async () => {
  const { add, ofHost, ofLayla, ofGuest, present, onlyHostShares, roomOf, shownTo } = await setup()
  const other = await add('Sketch.pdf', '%PDF-1.7 sketch')
  await onlyHostShares(false)
  await present(ofLayla)
  await expect(present(ofGuest)).rejects.toHaveCode('room.already_presenting')
  await expect((await roomOf(ofGuest)).stopPresenting()).rejects.toHaveCode('room.present_forbidden')
  for (const refused of [ofGuest, ofHost])
    await expect((await roomOf(refused)).turnPage({ page: 2 })).rejects.toHaveCode('room.not_presenting')
  await present(ofHost, other)
  expect(await shownTo(ofGuest)).toMatchObject({ fileId: other, presenterName: 'Nusrat Test', page: 1 })
  await expect((await roomOf(ofLayla)).turnPage({ page: 2 })).rejects.toHaveCode('room.not_presenting')
  await present(ofHost)
  await (await roomOf(ofHost)).stopPresenting()
  await present(ofLayla)
  await (await roomOf(ofHost)).stopPresenting()
  expect(await shownTo(ofLayla)).toBeNull()
})

it('[3.23] presents only documents and pictures of the current date', async () => {
  const { add, uploadTo, file, plan, ofHost, ofGuest, present, roomOf, pageOf, series, host } = await setup()
  const note = await add('Notes.txt', 'Three firms')
  const ofOther = await uploadTo(
    (await plan({ startDateTime: at(0) + dayMs })).id,
    'Other.pdf',
    '%PDF-1.7 other',
  )
  const ofNextDate = await add('Later.pdf', '%PDF-1.7 later', at(1))
  for (const fileId of [note, ofNextDate, ofOther, crypto.randomUUID()])
    await expect(present(ofHost, fileId)).rejects.toHaveCode('file.not_found')
  const { data } = await (await roomOf(ofHost)).presentable()
  expect(data).toEqual([{ id: file, fileName: 'Plan.pdf', bytes: 14 }])
  const listed = async () => (await (await roomOf(ofGuest)).presentable()).data.length
  expect(await listed()).toBe(1)
  await (await pageOf(host)).changeGuestView({ calendarId: series.id, files: false })
  expect(await listed()).toBe(0)
  await expect(present(ofGuest)).rejects.toHaveCode('file.not_found')
})

it('[9.10] gives the file only to people inside, and only while it is presented', async () => {
  const { ofHost, ofGuest, present, roomOf, download, deliverEvents } = await setup()
  const link = async (who: Admitted) => (await (await roomOf(who)).presentationLink()).data.url
  await expect(link(ofGuest)).rejects.toHaveCode('room.not_presenting')
  await present(ofHost)
  const url = await link(ofGuest)
  expect(await download(url)).toBe('%PDF-1.7 lamps')
  await (await roomOf(ofHost)).stopPresenting()
  expect(await download(url)).not.toContain('lamps')
  await present(ofHost)
  expect(await download(url)).toBe('%PDF-1.7 lamps')
  await (await roomOf(ofGuest)).leave()
  expect(await download(url)).not.toContain('lamps')
  await expect(link(ofGuest)).rejects.toHaveCode('room.not_admitted')
  const ofHostUrl = await link(ofHost)
  await (await roomOf(ofHost)).end()
  await deliverEvents()
  expect(await download(ofHostUrl)).not.toContain('lamps')
})

it('ends a presentation when its presenter leaves, but not when they only lose the connection', async () => {
  const {
    ofHost,
    ofLayla,
    ofGuest,
    present,
    onlyHostShares,
    roomOf,
    shownTo,
    disconnect,
    report,
    media,
    db,
  } = await setup()
  await onlyHostShares(false)
  await present(ofLayla)
  await disconnect(ofLayla)
  expect(await shownTo(ofHost)).toMatchObject({ presenterName: 'Layla Test' })
  // Others can present meanwhile.
  await present(ofGuest)
  expect(await shownTo(ofHost)).toMatchObject({ presenterName: 'Omar Test' })
  const { roomSessionId, self } = ofGuest.room
  const left = media.disconnect(roomSessionId, self.participantId)
  await (await roomOf(ofGuest)).leave()
  expect(await shownTo(ofHost)).toBeNull()
  await report(left)
  expect(await db.selectFrom('room_presentations').selectAll().execute()).toEqual([])
  await expect(present(ofGuest)).rejects.toHaveCode('room.not_admitted')
})

it('[3.23] [6.2] lets only people present who may read the files anyway', async () => {
  const { ofStranger, ofHost, ofGuest, present, roomOf, enter, addUser, organizationId, file } = await setup()
  const colleague = await enter(await addUser(organizationId, 'Sadia'))
  for (const refused of [ofStranger, colleague]) {
    expect((await (await roomOf(refused)).presentable()).data).toEqual([])
    await expect(present(refused)).rejects.toHaveCode('file.not_found')
  }
  await present(ofGuest)
  // What is presented, everyone sees.
  expect((await (await roomOf(ofStranger)).view()).data.presentation).toMatchObject({ fileId: file })
  await (
    await roomOf(ofHost)
  ).changeRole({ participantId: ofStranger.room.self.participantId, role: 'co_host' })
  await present(ofStranger)
})

it('[1.9] [3.23] shows agenda and files in the room to people who see them on the meeting’s page, and lets them add files', async () => {
  const { series, file, ofHost, ofLayla, ofGuest, ofStranger, roomOf, enter, addUser, organizationId } =
    await setup()
  const contentsOf = async (who: Admitted) => (await (await roomOf(who)).contents()).data
  const files = [{ id: file, fileName: 'Plan.pdf', bytes: 14, fileDes: '', isPresentable: true }]
  const addTo = { calendarId: series.id, date: at(0) }
  expect(await contentsOf(ofHost)).toEqual({ agenda: 'Lamps', files, addTo, lastActions: [] })
  expect(await contentsOf(ofLayla)).toEqual({ agenda: 'Lamps', files, addTo: null, lastActions: [] })
  expect(await contentsOf(ofGuest)).toEqual({ agenda: 'Lamps', files, addTo: null, lastActions: [] })
  const colleague = await enter(await addUser(organizationId, 'Sadia'))
  for (const other of [ofStranger, colleague])
    expect(await contentsOf(other)).toEqual({ agenda: '', files: [], addTo: null, lastActions: [] })
})

it('[3.23] notifies everyone in the room at once when files of the meeting change, and no one in other rooms', async () => {
  const { series, file, ofHost, ofLayla, ofGuest, ofStranger, ...held } = await setup()
  const { add, deliver, pushed, browser, plan, addUser, organizationId, host } = held
  const sadia = await addUser(organizationId, 'Sadia')
  const other = await plan({ meetingTitle: 'Other' }, sadia)
  await browser({ user: sadia }).enter({ meeting: other.meetingId })
  const notified = async () => {
    await deliver()
    const to = pushed.filter(({ body }) => body.type === 'contents.changed').map((one) => one.destination)
    pushed.length = 0
    return to.toSorted()
  }
  const everyone = [ofHost, ofLayla, ofGuest, ofStranger]
    .map(({ room }) => `/user/${room.self.participantId}/queue/room`)
    .toSorted()
  await notified()
  await add('Offers.pdf', '%PDF-1.7 offers')
  expect(await notified()).toEqual(everyone)
  await (await browser({ user: host }).api()).agendaFile.takeOff({ calendarId: series.id, id: file })
  expect(await notified()).toEqual(everyone)
})

it('[9.10] [6.2] gives files in the room only to people inside who may see them', async () => {
  const setUp = await setup()
  const { series, host, file, ofHost, ofLayla, ofGuest, ofStranger, roomOf, pageOf, download } = setUp
  const link = async (who: Admitted, id = file) => (await (await roomOf(who)).contentLink({ id })).data.url
  await expect(link(ofStranger)).rejects.toHaveCode('file.not_found')
  const other = await setUp.add('Later.pdf', '%PDF-1.7 later', at(1))
  for (const id of [other, crypto.randomUUID()])
    await expect(link(ofHost, id)).rejects.toHaveCode('file.not_found')

  const [ofLaylaUrl, ofGuestUrl] = [await link(ofLayla), await link(ofGuest)]
  for (const url of [ofLaylaUrl, ofGuestUrl]) expect(await download(url)).toBe('%PDF-1.7 lamps')
  await (await pageOf(host)).changeGuestView({ calendarId: series.id, files: false })
  expect(await download(ofGuestUrl)).not.toContain('lamps')
  await expect(link(ofGuest)).rejects.toHaveCode('file.not_found')
  // A role in the room adds nothing to that.
  for (const { room } of [ofGuest, ofStranger])
    await (await roomOf(ofHost)).changeRole({ participantId: room.self.participantId, role: 'co_host' })
  for (const coHost of [ofGuest, ofStranger]) {
    expect((await (await roomOf(coHost)).contents()).data.files).toEqual([])
    await expect(link(coHost)).rejects.toHaveCode('file.not_found')
  }
  expect(await download(ofGuestUrl)).not.toContain('lamps')
  expect(await download(ofLaylaUrl)).toBe('%PDF-1.7 lamps')
  await (await roomOf(ofLayla)).leave()
  expect(await download(ofLaylaUrl)).not.toContain('lamps')
  await expect(link(ofLayla)).rejects.toHaveCode('room.not_admitted')
})
