import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { cloneFresh, familyOf, npmStart, stillRunning } from './support/fresh-clone.ts'
import { freePort } from './support/stack.ts'

interface Health {
  ready: boolean
  engines: { name: string; state: string }[]
}

async function healthOf(url: string): Promise<Health | null> {
  const response = await fetch(`${url}/api/health/ready`).catch(() => null)
  if (!response) return null
  // The contract's success response.
  const { data } = (await response.json()) as { data: Health }
  return data
}

const everyEngine = [
  { name: 'chat', state: 'ready' },
  { name: 'database', state: 'ready' },
  { name: 'jobs', state: 'ready' },
  { name: 'mail', state: 'ready' },
  { name: 'media', state: 'ready' },
  { name: 'realtime', state: 'ready' },
  // A moment after the others.
  { name: 'recorder', state: 'ready' },
  { name: 'speech', state: 'off' },
  { name: 'storage', state: 'ready' },
]

test('a fresh clone: npm start starts everything once, and Ctrl-C stops everything', async ({ page }) => {
  // May have to download and build packages, engines and the web app.
  test.setTimeout(900_000)
  await using clone = await cloneFresh()
  const port = await freePort()
  let start = npmStart(clone.directory, port)
  const dataDir = join(clone.directory, '.data')
  try {
    const url = await start.ready
    expect(url).toBe(`http://127.0.0.1:${port}`)

    await test.step('ready names every engine', async () => {
      expect((await healthOf(url))?.ready).toBe(true)
      const engines = async () =>
        (await healthOf(url))?.engines
          .map(({ name, state }) => ({ name, state }))
          .toSorted((a, b) => a.name.localeCompare(b.name))
      await expect.poll(engines).toEqual(everyEngine)
    })

    await test.step('the page is served, and only the owner can read the secrets', async () => {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1, name: 'Meet where your people are' })).toBeVisible()
      await expectAccessible(page)
      expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    })

    await test.step('mails can be read only by the printed link', async () => {
      await page.goto(`${url}/dev/mailbox`)
      await expect(page.getByRole('heading', { name: 'Open the mailbox with its link' })).toBeVisible()
      const link = /\S+\/dev\/mailbox\?key=\S+/.exec(start.output())?.[0]
      await page.goto(link ?? '')
      await expect(page).toHaveURL(`${url}/dev/mailbox`)
      await expect(page.getByText('No mails yet.')).toBeVisible()
    })

    await test.step('a second start in the same folder says that it already runs', async () => {
      const second = npmStart(clone.directory, await freePort())
      await second.ended
      expect(second.output()).toContain(`Majlis already runs here at ${url}`)
      expect((await healthOf(url))?.ready).toBe(true)
    })

    await test.step('a killed child is restarted', async () => {
      const pidOf = (name: string) => {
        // The supervisor's record of its child processes.
        const children = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8')) as {
          name: string
          pid: number
        }[]
        return children.find((child) => child.name === name)?.pid
      }
      const killed = pidOf('livekit')
      if (killed === undefined) throw new Error('the SFU does not run')
      process.kill(killed, 'SIGKILL')
      const isBack = async () =>
        ![killed, undefined].includes(pidOf('livekit')) && (await healthOf(url))?.ready
      await expect.poll(isBack, { timeout: 30_000 }).toBe(true)
    })

    await test.step('Ctrl-C ends it and everything it started', async () => {
      const family = familyOf(start.pid)
      for (const program of [/livekit-server/, /postgres/, /main\.ts/])
        expect(family.filter(({ command }) => program.test(command))).not.toEqual([])
      start.interrupt()
      await start.ended
      await expect.poll(() => stillRunning(family), { timeout: 20_000 }).toEqual([])
      expect(await healthOf(url)).toBeNull()
    })

    await test.step('the next start has nothing to install or to build', async () => {
      const first = start.output()
      start = npmStart(clone.directory, port)
      expect(await start.ready).toBe(url)
      for (const work of ['Creating the database', 'Building the web app']) {
        expect(first).toContain(work)
        expect(start.output()).not.toContain(work)
      }
      expect(start.output()).not.toContain('Installing')
      start.interrupt()
      await start.ended
    })
  } finally {
    if (stillRunning(familyOf(start.pid)).length > 0) start.interrupt()
    await start.ended
  }
})
