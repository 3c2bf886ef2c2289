import { expect, test, type Page } from '@playwright/test'
import { createAccount, majlisUrl, signIn, type Account } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectPlaying } from './support/films.ts'
import { expectMoving, expectTone } from './support/media.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { decodeFilm } from './support/recorded-film.ts'
import { enterRoom, openPreJoin, tileOf } from './support/room.ts'

interface ListedRecording {
  downloadUrl: string
  lengthMs: number
  addedBy: string | null
}

async function recordingsOf(url: string, { accessToken }: Account, meetingId: string) {
  const response = await fetch(`${url}/api/meeting/cloud-record/${meetingId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { data } = (await response.json()) as { data: { data: ListedRecording[] } }
  return data.data
}

async function chooseMore(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const recordingSign = (page: Page) => page.getByRole('img', { name: 'Recording', exact: true })

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
    expect(recording).toMatchObject({ addedBy: null })
    const response = await fetch(`${url}${recording?.downloadUrl}`)
    const film = await decodeFilm(new Uint8Array(await response.arrayBuffer()))
    expect(film.seconds).toBeGreaterThan(5)
    expect(Math.abs(film.seconds * 1_000 - (recording?.lengthMs ?? 0))).toBeLessThan(500)
    expect(film.isIndexFirst).toBe(true)
    expect(film.changes).toBeGreaterThan(film.frames / 2)
    expect(film.chapters).toBe(1)
    for (const tone of [440, 880]) expect(film.toneLevel(tone), `${tone} Hz`).toBeGreaterThan(-45)
    expect(film.toneLevel(1_300)).toBeLessThan(-50)
  })

  await test.step('it plays in the page', async () => {
    await host.goto(`${url}/cloud`)
    await host.getByRole('main').getByRole('button', { name: /^Play/ }).click()
    await expectPlaying(host.getByRole('dialog').locator('video'))
  })
})
