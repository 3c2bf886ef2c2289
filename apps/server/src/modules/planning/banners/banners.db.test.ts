import sharp from 'sharp'
import { expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { answerToken, setupInvitations } from '../../../testing/invitations.ts'
import { inLondon, times } from '../../../testing/planned-meetings.ts'
import type { TestUser } from '../../../testing/rooms.ts'

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#365d7e80' } })
const fileOf = (content: Uint8Array, type = 'image/png') =>
  new File([new Uint8Array(content)], 'banner', { type })

async function setup() {
  const planning = await setupInvitations()
  const { browser, host, db, runCron } = planning
  const scheduleOf = async (user: TestUser = host) => (await browser({ user }).api()).schedule
  async function send(by: TestUser = host) {
    const picture = fileOf(await pixels(1_600, 500).png().toBuffer())
    return (await (await scheduleOf(by)).saveBanner(picture)).data
  }
  const rows = () => db.selectFrom('files').select('id').where('kind', '=', 'meeting_banner').execute()
  const dropUnused = () => runCron('drop-unused-banners')
  return { ...planning, scheduleOf, send, rows, dropUnused }
}

it('[2.54, 3.25, 5.10] gives a meeting a banner, replaces it and removes it', async () => {
  const { plan, edit, send, files, host, rows, dropUnused, clock } = await setup()
  const first = await send()
  const meeting = await plan({ ...times('week', 4), bannerImg: first.fileId })
  expect(meeting).toMatchObject({ bannerImg: first.fileId, bannerUrl: first.url })
  const stored = await files.api.readHeld(host.organizationId, first.fileId)
  const { width, height, hasAlpha } = await sharp(await stored.arrayBuffer()).metadata()
  expect([width, height, hasAlpha]).toEqual([1_280, 400, true])

  const second = await send()
  const changed = await edit(meeting, 'all', { bannerImg: second.fileId })
  expect(changed).toMatchObject({ bannerImg: second.fileId, bannerUrl: second.url })
  clock.advance(25 * hourMs)
  await dropUnused()
  expect(await rows()).toEqual([{ id: second.fileId }])
  expect(await edit(changed, 'all', { bannerImg: null })).toMatchObject({ bannerImg: null, bannerUrl: null })
  await dropUnused()
  expect(await rows()).toEqual([])
})

it('[5.10, 8.11] accepts only real JPEG, PNG and GIF files', async () => {
  const { scheduleOf } = await setup()
  const api = await scheduleOf()
  const gif = fileOf(await pixels(64, 20).gif().toBuffer(), 'image/gif')
  expect((await api.saveBanner(gif)).data.url).toMatch(/^\/api\/file\//)
  const svg = fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await expect(api.saveBanner(svg)).rejects.toHaveCode('file.type_unsupported')
  const cut = fileOf((await pixels(640, 200).png().toBuffer()).subarray(0, 60))
  await expect(api.saveBanner(cut)).rejects.toHaveCode('file.format_error')
})

it('[2.54] accepts a banner only from the person who uploaded it, for their own meeting', async () => {
  const { plan, edit, send, rahim } = await setup()
  const { fileId: bannerImg } = await send(rahim)
  await expect(plan({ bannerImg })).rejects.toHaveCode('file.not_found')
  const meeting = await plan({ invitees: [{ userId: rahim.id, role: 'participant' }] })
  await expect(edit(meeting, 'all', { bannerImg }, rahim)).rejects.toHaveCode('general.forbidden')
})

it('[2.54, 4.5] keeps the banner when a series is split, and refuses one for a single date', async () => {
  const { plan, edit, send } = await setup()
  const banner = await send()
  const series = await plan({ ...times('week', 4), bannerImg: banner.fileId })
  const occurrenceStart = inLondon('2026-02-25T10:00')
  await expect(edit(series, 'this', { occurrenceStart, bannerImg: null })).rejects.toHaveCode('input.invalid')
  const later = await edit(series, 'following', { occurrenceStart, meetingTitle: 'Later' })
  expect(later.id).not.toBe(series.id)
  expect(later.bannerUrl).toBe(banner.url)
})

it('[2.54] shows the banner on the registration page', async () => {
  const { plan, send, browser } = await setup()
  const banner = await send()
  const meeting = await plan({ bannerImg: banner.fileId, isRegRequired: true })
  const { registration } = await browser().api()
  const { data } = await registration.page({ meetingId: meeting.invitation.meetingId })
  expect(data.bannerUrl).toBe(banner.url)
})

it('[2.54, 4.1] transfers the banner with the meeting, and the new host may remove it', async () => {
  const {
    plan,
    edit,
    send,
    get,
    rows,
    dropUnused,
    ownershipTransfers,
    db,
    organizationId,
    host,
    rahim,
    clock,
    files,
  } = await setup()
  const [banner, unused] = [await send(), await send()]
  const meeting = await plan({ bannerImg: banner.fileId })
  const people = { organizationId, fromUserId: host.id, toUserId: rahim.id, byUserId: rahim.id }
  await db.transaction().execute((tx) => ownershipTransfers.api.transfer(tx, { ...people, clashes: 'leave' }))
  const owners = await db.selectFrom('files').select(['id', 'owner_user_id']).execute()
  expect(new Map(owners.map((row) => [row.id, row.owner_user_id]))).toEqual(
    new Map([
      [banner.fileId, rahim.id],
      [unused.fileId, host.id],
    ]),
  )
  // Their files are served while they are active, whatever happens to the uploader.
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', host.id).execute()
  await expect(files.api.readHeld(organizationId, banner.fileId)).resolves.toBeTruthy()
  const given = await get(meeting.id, undefined, rahim)
  expect(given.bannerUrl).toBe(banner.url)
  await edit(given, 'all', { bannerImg: null }, rahim)
  clock.advance(25 * hourMs)
  await dropUnused()
  expect(await rows()).toEqual([])
})

it('[2.54] shows the banner to invitees, in the calendar and behind the link of a mail', async () => {
  const { plan, send, get, rahim, newMails, invitationOf } = await setup()
  const banner = await send()
  const { id } = await plan({
    bannerImg: banner.fileId,
    invitees: [
      { userId: rahim.id, role: 'participant' },
      { email: 'ada@elsewhere.example', role: 'participant' },
    ],
  })
  expect((await get(id, undefined, rahim)).bannerUrl).toBe(banner.url)
  const [mail] = await newMails('ada@elsewhere.example')
  const anybodys = await invitationOf()
  const { data } = await anybodys.byToken({ invitation: answerToken(mail) })
  expect(data.bannerUrl).toBe(banner.url)
})
