import { expect, type Page } from '@playwright/test'
import type { Attendance, GuestView, MeetingPage } from '@majlis/contract'
import {
  call,
  createAccount,
  createColleague,
  majlisUrl,
  newEmail,
  signIn,
  type Account,
} from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { filmOfColours } from './support/camera-film.ts'
import { linkIn, mailLike } from './support/mailbox.ts'
import { expectTone } from './support/media.ts'
import { ask, enterAs, type Answer } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { connectRaw, test } from './support/raw-client.ts'
import { decodeFilm, type Colour, type DecodedFilm } from './support/recorded-film.ts'
import {
  expectFragments,
  findRecorderBrowsers,
  takeoverOf,
  type Takeover,
} from './support/recorder-browser.ts'
import { chooseMore, recordingSign, recordingsOf, stopRecording } from './support/recording.ts'
import { enterRoom, openPreJoin } from './support/room.ts'
import { hourIn, planMeeting, weekly } from './support/scheduling.ts'
import { passMinutes, passWeek } from './support/time-passing.ts'
import { toneFile } from './support/tones.ts'

const url = majlisUrl()
const title = 'Lamps'
/** No clock changes between two of its weeks. */
const timeZone = 'Asia/Dhaka'
const tones = { host: 440, guest: 880 }
/** Each face changes its colour every two seconds. */
const colourSeconds = 2
const colours = { host: ['#d02020', '#2040d0'], guest: ['#e0c020', '#20a040'] } as const
const isLike = ([red, green, blue]: Colour, hex: string) => {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red, green, blue].every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 70)
}
/** In a grid of two, beside or above each other. */
const places = [
  { x: 0.25, y: 0.5 },
  { x: 0.75, y: 0.5 },
  { x: 0.5, y: 0.25 },
  { x: 0.5, y: 0.75 },
]

/** When something was done, in seconds of this process. */
const now = () => performance.now() / 1_000

/** The host is silent in the middle. Returns how long, as it was here. */
async function recordWithPause(host: Page, guest: Page, duringPause: () => Promise<void>): Promise<number> {
  await chooseMore(host, 'Record…')
  await host.getByRole('button', { name: 'Record', exact: true }).click()
  const question = guest.getByRole('dialog', { name: /^This meeting is (about to be|being) recorded$/ })
  await question.getByRole('button', { name: 'Continue' }).click({ timeout: 30_000 })
  await expect(recordingSign(host)).toBeVisible({ timeout: 30_000 })
  await host.waitForTimeout(2_000)
  await host.getByRole('button', { name: 'Mute', exact: true }).click()
  const mutedAt = now()
  await duringPause()
  await host.getByRole('button', { name: 'Unmute', exact: true }).click()
  const pauseSeconds = now() - mutedAt
  await host.waitForTimeout(4_000)
  await stopRecording(host)
  return pauseSeconds
}

/** Of the contract's success response. */
function dataOf<T>({ status, body }: Answer): T {
  expect(status, JSON.stringify(body)).toBe(200)
  return body['data'] as T
}

async function endForEveryone(host: Page) {
  await host.getByRole('button', { name: 'Leave', exact: true }).click()
  await host.getByRole('menuitem', { name: /End for everyone/ }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).click()
  await expect(host.getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0)
}

/** Both faces are seen, and change their colours. */
function expectColours(film: DecodedFilm) {
  const seen = places.map((place) => film.coloursAt(place))
  for (const who of ['host', 'guest'] as const) {
    const [first, second] = colours[who]
    const all = seen.map((place) =>
      place.map((colour) => (isLike(colour, first) ? 0 : isLike(colour, second) ? 1 : null)),
    )
    const known = (shown: (0 | 1 | null)[]) => shown.filter((colour) => colour !== null).length
    const [shown = []] = all.toSorted((a, b) => known(b) - known(a))
    const said = `${who}: ${shown.map((colour) => colour ?? '·').join('')}`
    expect(known(shown), said).toBeGreaterThan(shown.length * 0.8)
    // How often depends on how busy the machine is that plays the fake cameras.
    const changes = shown.filter((colour, at) => at > 0 && colour !== shown[at - 1])
    expect(changes.length, said).toBeGreaterThanOrEqual(2)
  }
}

/** Where the host is silent in the film. */
function silenceIn(film: DecodedFilm): number {
  const spans = film.toneSpans(tones.host)
  expect(spans, film.toneLevels(tones.host).map(Math.round).join(' ')).toHaveLength(2)
  const [before, after] = spans as [(typeof spans)[0], (typeof spans)[0]]
  return after.from - before.until
}

test('[1.11] [2.53] [3.36] [3.37] [6.2] a weekly meeting leaves on each of its dates the right film, files and people, also after the recorder’s browser was killed', async () => {
  const nusrat = await createAccount('Nusrat', 'Rahman')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  const stranger = await createColleague(nusrat, 'Layla', 'Haddad')
  const rafiq = newEmail('rafiq', 'elsewhere.example.org')
  const meeting = await planMeeting(nusrat, {
    meetingTitle: title,
    timeZone,
    ...hourIn(5),
    ...weekly,
    recurrence: { ...weekly.recurrence, ends: 'after', afterOccur: 2 },
    invitees: [arif.email, rafiq].map((email) => ({ email, role: 'participant' as const })),
  })
  const { id, meetingId } = meeting
  const link = meeting.invitation.joinLink
  const invitation = new URL(linkIn(await mailLike(url, rafiq, /Lamps/), '/part')).searchParams.get(
    'invitation',
  )
  await using hostPerson = await openPerson({
    voice: toneFile(tones.host, { isPulsed: true }),
    film: await filmOfColours(colours.host, colourSeconds),
  })
  await using guestPerson = await openPerson({
    voice: toneFile(tones.guest, { isPulsed: true }),
    film: await filmOfColours(colours.guest, colourSeconds),
  })
  const [host, guest] = [hostPerson.page, guestPerson.page]
  await signIn(host, nusrat)

  const pageOf = async (account: Account, tab: string, date?: number) =>
    ask(
      url,
      `meeting/meeting-management/${tab}?calendarId=${id}${date === undefined ? '' : `&date=${date}`}`,
      {
        method: 'GET',
        token: account.accessToken,
      },
    )
  /** Adds a file to the date, holds the meeting, and records it. */
  async function hold(
    file: string,
    minutes: number,
    others: () => Promise<void>,
    duringPause = async () => {},
  ) {
    await host.goto(`${url}/meeting-management/${id}/contents`)
    const files = host.getByRole('region', { name: 'Files', exact: true })
    await files
      .locator('input[type=file]')
      .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from(file) })
    await expect(files.getByRole('button', { name: `Open ${file}` })).toBeVisible()
    await host.goto(link)
    await enterRoom(host)
    await openPreJoin(guest, link, 'Rafiq Islam')
    await enterRoom(guest)
    await others()
    await Promise.all([expectTone(host, tones.guest), expectTone(guest, tones.host)])
    const pauseSeconds = await recordWithPause(host, guest, duringPause)
    await passMinutes(id, minutes)
    await endForEveryone(host)
    return pauseSeconds
  }

  const minutes = { first: 25, second: 40 }
  const silence = { first: 0, second: 0 }
  let takeover: Takeover | null = null
  await test.step('the first date is held and recorded', async () => {
    silence.first = await hold(
      'Offers.txt',
      minutes.first,
      async () => undefined,
      () => host.waitForTimeout(3_000),
    )
  })

  await test.step('a week later, the recorder’s browser is killed in the middle', async () => {
    await passWeek(id)
    silence.second = await hold(
      'Plan.txt',
      minutes.second,
      async () => {
        const { sfu } = await enterAs(arif, meetingId, url)
        await using _arif = await connectRaw(sfu, { autoSubscribe: false })
        await expect(host.getByRole('group', { name: /^Arif Khan(,|$)/ })).toBeVisible()
      },
      async () => {
        const [browser, ...more] = await findRecorderBrowsers(url)
        if (!browser || more.length > 0) throw new Error('there is not one browser that records')
        // What was said before is in them.
        await expectFragments(meetingId, 4)
        const killedAt = Date.now()
        process.kill(browser.pid, 'SIGKILL')
        takeover = await takeoverOf(meetingId, killedAt)
      },
    )
  })

  const { previousDate, date: lastDate } = dataOf<MeetingPage>(await pageOf(nusrat, 'meeting'))
  const dates = { first: previousDate ?? 0, second: lastDate ?? 0 }
  const held = [
    { which: 'first', names: ['Nusrat Rahman', 'Rafiq Islam'], file: 'Offers.txt' },
    { which: 'second', names: ['Nusrat Rahman', 'Rafiq Islam', 'Arif Khan'], file: 'Plan.txt' },
  ] as const

  await test.step('each date has its people, with their minutes, and its files', async () => {
    expect(dates.second - dates.first).toBe(7 * 86_400_000)
    for (const { which, names, file } of held) {
      const { contents } = dataOf<MeetingPage>(await pageOf(nusrat, 'meeting', dates[which]))
      expect(contents.map(({ fileName }) => fileName)).toEqual([file])
      const { attendees } = dataOf<Attendance>(await pageOf(nusrat, 'attendees', dates[which]))
      const came = attendees.filter(({ attended }) => attended)
      expect(new Set(came.map(({ name }) => name))).toEqual(new Set(names))
      expect(came).toHaveLength(names.length)
      for (const name of ['Nusrat Rahman', 'Rafiq Islam']) {
        const total = came.find((one) => one.name === name)?.totalDuration ?? 0
        // And the minutes that this takes.
        expect(total / 60_000, name).toBeGreaterThanOrEqual(minutes[which])
        expect(total / 60_000, name).toBeLessThan(minutes[which] + 4)
      }
    }
  })

  const recordings = await recordingsOf(url, nusrat, meetingId)
  await test.step('each film is one file with changing faces, and both voices at their seconds', async () => {
    expect(recordings).toHaveLength(2)
    const films = await Promise.all(
      recordings
        .toSorted((a, b) => a.startDateTime - b.startDateTime)
        .map(async ({ downloadUrl }) => {
          const response = await fetch(`${url}${downloadUrl}`)
          return decodeFilm(new Uint8Array(await response.arrayBuffer()))
        }),
    )
    const [first, second] = films as [DecodedFilm, DecodedFilm]
    for (const film of films) {
      expectColours(film)
      expect(film.toneLevel(tones.guest)).toBeGreaterThan(-45)
    }
    expect(Math.abs(silenceIn(first) - silence.first)).toBeLessThan(1)
    if (!takeover) throw new Error('no browser was killed')
    const { missingSeconds, said } = takeover
    // How long it may take is asserted where nothing runs beside it (`resilience.spec.ts`).
    process.stdout.write(`  The recorder’s browser was killed: ${said}\n`)
    // In the film as well.
    expect(Math.abs(silence.second - silenceIn(second) - missingSeconds)).toBeLessThan(1.5)
  })

  await test.step('the page shows the dates with their films', async () => {
    for (const { which, file } of held) {
      await host.goto(`${url}/meeting-management/${id}/recordings?date=${dates[which]}`)
      const listed = host.getByRole('region', { name: 'Recordings' }).getByRole('listitem')
      await expect(listed).toHaveCount(1)
      await host.goto(`${url}/meeting-management/${id}/contents?date=${dates[which]}`)
      await expect(host.getByRole('button', { name: `Open ${file}` })).toBeVisible()
    }
    await host.getByRole('button', { name: 'Choose a date' }).click()
    await expect(host.getByText('1 recording', { exact: false })).toHaveCount(2)
    await expectAccessible(host)
  })

  await test.step('notifications lead to each recording, and only invitees get them', async () => {
    await host.goto(`${url}/notifications`)
    const ready = host.getByRole('link', { name: /The recording of .* is ready/ })
    // The newest first; those of one day about one meeting are folded.
    await ready.first().click()
    await expect(host).toHaveURL(new RegExp(`/recordings\\?date=${dates.second}$`))
    const newsOf = async (token: string) => {
      const input = { method: 'GET', token } as const
      const { notifications } = dataOf<{ notifications: { kind: string }[] }>(
        await ask(url, 'v1/notifications', input),
      )
      return notifications.filter(({ kind }) => kind === 'recording')
    }
    expect(await newsOf(arif.accessToken)).toHaveLength(2)
    expect(await newsOf(stranger.accessToken)).toEqual([])
  })

  await test.step('invitees, guests and strangers see what they may', async () => {
    expect(await recordingsOf(url, arif, meetingId)).toHaveLength(2)
    const input = { token: arif.accessToken, body: { calendarId: id } }
    const report = await ask(url, 'meeting/meeting-management/report', input)
    expect(report.code).toBe('general.forbidden')
    for (const tab of ['meeting', 'attendees'])
      expect((await pageOf(stranger, tab)).code).toBe('schedule.not_found')
    const films = await ask(url, `meeting/cloud-record/${meetingId}`, {
      method: 'GET',
      token: stranger.accessToken,
    })
    expect(films.code).toBe('schedule.not_found')
    const guestView = async () =>
      dataOf<GuestView>(
        await ask(url, `meeting/meeting-management/guest-view?invitation=${invitation}`, { method: 'GET' }),
      )
    expect(await guestView()).toMatchObject({ recordings: null, attendees: null })
    const areas = { calendarId: id, recordings: true, attendance: true }
    await call(url, 'meeting/meeting-management/guest-view', areas, nusrat.accessToken, 'PUT')
    // Not before its link is shared.
    expect((await guestView()).recordings).toEqual([])
    const [last] = recordings.toSorted((a, b) => b.startDateTime - a.startDateTime)
    const sharing = `meeting/cloud-record/${meetingId}/sharing/${last?.fileName}`
    await call(url, sharing, { isOn: true }, nusrat.accessToken, 'PUT')
    const seen = await guestView()
    expect(seen.dates.map(({ date }) => date)).toEqual([dates.second, dates.first])
    expect(seen.recordings).toHaveLength(1)
    expect(new Set(seen.attendees)).toEqual(new Set(held[1].names))
  })
})
