import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectPlaying } from './support/films.ts'
import { expectMoving, expectTone } from './support/media.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { decodeFilm } from './support/recorded-film.ts'
import { chooseMore, recordingSign, recordingsOf } from './support/recording.ts'
import { enterRoom, openPreJoin, tileOf } from './support/room.ts'

test('[1.11] a host records a call of two: both are asked and see it, and the film has their pictures and voices', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await startMeeting(url, account)
  await using hostPerson = await openPerson({ tone: 440 })
  await using guestPerson = await openPerson({ tone: 880 })
  const [host, guest] = [hostPerson.page, guestPerson.page]
  await signIn(host, account)
  await host.goto(meeting.link)
  await enterRoom(host)
  await openPreJoin(guest, meeting.link, 'Rafiq Islam')
  await enterRoom(guest)
  await expectMoving(tileOf(host, 'Rafiq Islam'))
  await expectTone(host, 880)

  await test.step('the guest is asked, and both see that it is recorded', async () => {
    await chooseMore(host, 'Record…')
    await expectAccessible(host)
    await host.getByRole('button', { name: 'Record', exact: true }).click()
    const question = guest.getByRole('dialog', { name: 'This meeting is being recorded' })
    await expect(question.getByRole('button', { name: 'Leave the meeting' })).toBeVisible({ timeout: 30_000 })
    await expectAccessible(guest)
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(recordingSign(guest)).toBeVisible({ timeout: 30_000 })
    await expect(recordingSign(host)).toBeVisible()
  })

  await test.step('after some seconds with a chapter, the host stops it, and hears when the file is ready', async () => {
    await host.waitForTimeout(5_000)
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
