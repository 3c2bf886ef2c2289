import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasSpeechEngine, speak } from '@majlis/engines'
import { expect, test } from '@playwright/test'
import { createAccount } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson, type Person } from './support/people.ts'
import { enterRoom, openPreJoin } from './support/room.ts'
import { startInstallation } from './support/stack.ts'

// With the real speech engine, which is not installed for this journey alone: `SPEECH=on SPEECH_MODEL=tiny.en npm start` does.
test.skip(!hasSpeechEngine('tiny.en'), 'The speech engine with the model tiny.en is not installed.')

const textMs = 90_000

test('[6.6] shows what people say under their names while they speak, and later to those who come late', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-e2e-voices-'))
  const stack = await startInstallation({ SPEECH: 'on', SPEECH_MODEL: 'tiny.en' })
  const people: Person[] = []
  try {
    const account = await createAccount('Nusrat', 'Rahman', stack.url)
    const { link } = await startMeeting(stack.url, account, { joinWithoutHost: true, liveCaptions: true })
    const enter = async (name: string, voice: string, sentence: string) => {
      const file = join(folder, `${name}.wav`)
      await speak({ file, voice, sentence })
      const person = await openPerson({ voice: file })
      people.push(person)
      await openPreJoin(person.page, link, name)
      await enterRoom(person.page)
      return person.page
    }
    const arif = await enter('Arif', 'en-us', 'The council decided to buy new lamps for the old bridge.')
    const layla = await enter('Layla', 'en-gb', 'Who is going to pay for the lamps this year?')

    await expect(layla.getByText('What people say is turned into text on this server')).toBeVisible()
    await layla.getByRole('button', { name: 'Show captions' }).click()
    const captions = layla.getByRole('log', { name: 'Captions' })
    await expect(captions).toContainText(/Arif\W*: .*council decided/i, { timeout: textMs })
    await expect(captions).toContainText(/Layla\W*: .*pay for the/i, { timeout: textMs })
    await expectAccessible(layla)

    await arif.getByRole('button', { name: 'More', exact: true }).click()
    await arif.getByRole('menuitem', { name: 'Catch up' }).click()
    const lines = arif.getByRole('region', { name: 'Catch up' }).getByRole('article')
    await expect(
      lines
        .filter({ hasText: 'Layla' })
        .filter({ hasText: /pay for the/i })
        .first(),
    ).toBeVisible()
  } finally {
    for (const { browser } of people) await browser.close()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
