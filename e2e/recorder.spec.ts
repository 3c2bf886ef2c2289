import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { filmOfColour } from './support/camera-film.ts'
import { expectPlaying } from './support/films.ts'
import { expectMoving, expectTone } from './support/media.ts'
import { openPerson } from './support/people.ts'
import { decodeFilm, type Colour } from './support/recorded-film.ts'
import { chooseMore, recordingSign, recordingsOf } from './support/recording.ts'
import { chooseFor, enterRoom, openPreJoin, tileOf } from './support/room.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'
import { twoPages } from './support/two-pages.ts'

/** What the guest's camera sees, and no one else's. */
const orange = '#e0872b'
const isOrange = ([red, green, blue]: Colour) => red > 180 && green > 90 && green < 180 && blue < 110
const isBlack = (colour: Colour) => Math.max(...colour) < 40
const isWhite = (colour: Colour) => Math.min(...colour) > 220

/** Places in a film of a large picture with the two participants beside it, as shares of its width and height. */
const inFilm = {
  middle: { x: 0.41, y: 0.5 },
  /** Right of the text, and above the black square of the first page. */
  pageMargin: { x: 0.7, y: 0.1 },
  firstBeside: { x: 0.905, y: 0.41 },
}

test('[1.11] a host records a call of two: both are asked and see it, and the film has their pictures and voices, the spotlight and a presented document', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await planMeeting(account, { meetingTitle: 'Lamps', ...hourIn(1) })
  await using hostPerson = await openPerson({ tone: 440 })
  await using guestPerson = await openPerson({ tone: 880, film: await filmOfColour(orange) })
  const [host, guest] = [hostPerson.page, guestPerson.page]
  await signIn(host, account)
  await host.goto(`${url}/meeting-management/${meeting.id}/contents`)
  const files = host.getByRole('region', { name: 'Files', exact: true })
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: twoPages() })
  await expect(files.getByRole('button', { name: 'Open Plan.pdf' })).toBeVisible()
  const link = meeting.invitation.joinLink
  await host.goto(link)
  await enterRoom(host)
  await openPreJoin(guest, link, 'Rafiq Islam')
  await enterRoom(guest)
  await expectMoving(tileOf(guest, 'Nusrat Rahman'))
  await expectTone(host, 880)

  await test.step('the guest is asked, and both see that it is recorded', async () => {
    await chooseMore(host, 'Record…')
    await expectAccessible(host)
    await host.getByRole('button', { name: 'Record', exact: true }).click()
    const question = guest.getByRole('dialog', { name: /^This meeting is (about to be|being) recorded$/ })
    await expect(question.getByRole('button', { name: 'Leave the meeting' })).toBeVisible({ timeout: 30_000 })
    await expectAccessible(guest)
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(recordingSign(guest)).toBeVisible({ timeout: 30_000 })
    await expect(recordingSign(host)).toBeVisible()
  })

  await test.step('the host spotlights the guest, and presents two pages of a document', async () => {
    // Long enough for some pictures of each to be in the film.
    const shownMs = 2_000
    await chooseFor(host, 'Rafiq Islam', 'Spotlight for everyone')
    await host.waitForTimeout(shownMs)
    await chooseMore(host, 'Present a file…')
    await host.getByRole('button', { name: 'Present Plan.pdf' }).click()
    const shown = host.getByRole('group', { name: /presenting Plan.pdf$/ })
    await expect(shown.getByText('Page 1 of 2')).toBeVisible()
    await host.waitForTimeout(shownMs)
    await host.keyboard.press('PageDown')
    await expect(shown.getByText('Page 2 of 2')).toBeVisible()
    await host.waitForTimeout(shownMs)
  })

  await test.step('after a chapter, the host stops it, and hears when the file is ready', async () => {
    await host.keyboard.press('b')
    await expect(host.getByText('Chapter started')).toBeVisible()
    await host.waitForTimeout(1_000)
    await chooseMore(host, 'Stop recording…')
    await host.getByRole('button', { name: 'Stop recording', exact: true }).click()
    await expect(recordingSign(guest)).toHaveCount(0)
    await expect(host.getByText('The recording is ready.')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('the film has moving pictures, both voices and the chapter', async () => {
    const [recording] = await recordingsOf(url, account, meeting.meetingId)
    expect(recording).toMatchObject({ addedBy: null, pictures: { posterUrl: expect.any(String) } })
    const poster = await fetch(`${url}${recording?.pictures?.posterUrl}`)
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const response = await fetch(`${url}${recording?.downloadUrl}`)
    const film = await decodeFilm(new Uint8Array(await response.arrayBuffer()))
    expect(film.seconds).toBeGreaterThan(5)
    expect(Math.abs(film.seconds * 1_000 - (recording?.lengthMs ?? 0))).toBeLessThan(500)
    expect(film.isIndexFirst).toBe(true)
    expect(film.changes).toBeGreaterThan(film.frames / 2)
    // The one that the host began, and what was before it.
    expect(film.chapters).toBe(2)
    for (const tone of [440, 880]) expect(film.toneLevel(tone), `${tone} Hz`).toBeGreaterThan(-45)
    expect(film.toneLevel(1_300)).toBeLessThan(-50)
    const [middle, margin, beside] = [inFilm.middle, inFilm.pageMargin, inFilm.firstBeside].map((place) =>
      film.coloursAt(place),
    )
    const scenes = (middle ?? []).map((colour, at) => {
      if (isOrange(colour)) return 'spotlight'
      const isPage = isWhite(margin?.[at] ?? [0, 0, 0]) && isOrange(beside?.[at] ?? [0, 0, 0])
      if (isPage && isBlack(colour)) return 'page 1'
      return isPage && isWhite(colour) ? 'page 2' : 'other'
    })
    const order = scenes.filter((scene, at) => scene !== 'other' && scene !== scenes[at - 1])
    expect(order, scenes.join(', ')).toEqual(['spotlight', 'page 1', 'page 2'])
  })

  await test.step('it plays in the page', async () => {
    await host.goto(`${url}/cloud`)
    await host.getByRole('main').getByRole('button', { name: /^Play/ }).click()
    await expectPlaying(host.getByRole('dialog').locator('video'))
    await expect(host.getByRole('slider', { name: 'Position' })).toBeVisible()
    await expectAccessible(host)
    await host.keyboard.press('Escape')
  })

  await test.step('the host trims its beginning, and the link stays', async () => {
    const [before] = await recordingsOf(url, account, meeting.meetingId)
    await host.getByRole('main').getByRole('button', { name: /^Trim/ }).click()
    const dialog = host.getByRole('dialog', { name: 'Trim this recording' })
    const start = dialog.getByRole('slider', { name: 'Start' })
    await start.focus()
    for (let press = 0; press < 30; press += 1) await start.press('ArrowRight')
    await expectAccessible(host)
    await dialog.getByRole('button', { name: 'Trim', exact: true }).click()
    const trimmed = async () => (await recordingsOf(url, account, meeting.meetingId))[0]
    await expect
      .poll(async () => (await trimmed())?.lengthMs, { timeout: 30_000 })
      .toBeLessThan((before?.lengthMs ?? 0) - 900)
    expect(await trimmed()).toMatchObject({ fileName: before?.fileName, trim: null })
    const response = await fetch(`${url}${(await trimmed())?.downloadUrl}`)
    const film = await decodeFilm(new Uint8Array(await response.arrayBuffer()))
    expect(film.codecs.slice(0, 2)).toEqual(expect.arrayContaining(['h264', 'aac']))
  })
})
