import { expect, test } from '@playwright/test'
import { call, createAccount, type Account } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { startMeeting, type StartedMeeting } from './support/meetings.ts'
import { startInstallation, type Stack } from './support/stack.ts'

/** A separate installation, because wrong guesses count for everyone at an address. It is behind one proxy, which reports client addresses. */
let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(180_000)
  stack = await startInstallation({ TRUST_PROXY: '1' })
})

test.afterAll(() => stack?.stop())

interface Answer {
  status: number
  /** All headers except those that differ in every response. */
  headers: Record<string, string>
  body: { code?: string; data?: { isPasscodeNeeded?: boolean } }
}

const differing = ['date', 'x-request-id', 'set-cookie', 'keep-alive', 'connection']

async function askFrom(address: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${stack.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': address,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !differing.includes(name)))
  // Success and error responses are both objects.
  return { status: response.status, headers, body: (await response.json()) as Answer['body'] }
}

const join = (address: string, meeting: string, more: Record<string, string> = {}) =>
  askFrom(address, 'meeting/calender/join-meeting', { meeting, displayName: 'Rafiq Islam', ...more })

const look = (address: string, meeting: string) =>
  askFrom(address, `meeting/calender/get-meeting-info/${meeting}`)

/** A different wrong six-digit passcode each time. */
const wrongPasscode = ({ passcode }: StartedMeeting, attempt: number) =>
  String((Number(passcode) + 1 + attempt) % 1_000_000).padStart(6, '0')

test('[3.31] [5.2] 64 wrong passcodes from one address are blocked, and no one else is', async ({
  browser,
}) => {
  const account = await createAccount('Nusrat', 'Rahman', stack.url)
  const meeting = await startMeeting(stack.url, account, { joinWithoutHost: true })
  const guesser = '203.0.113.7'

  const codes: (string | undefined)[] = []
  for (let attempt = 0; attempt < 64; attempt += 1) {
    const { body } = await join(guesser, meeting.meetingId, { passcode: wrongPasscode(meeting, attempt) })
    codes.push(body.code)
  }
  const stoppedAt = codes.indexOf('general.too_many_attempts')
  expect(codes.slice(0, stoppedAt)).toEqual(Array(stoppedAt).fill('room.passcode_incorrect'))
  expect(stoppedAt).toBeGreaterThanOrEqual(5)
  expect(stoppedAt).toBeLessThan(64)
  expect(new Set(codes.slice(stoppedAt))).toEqual(new Set(['general.too_many_attempts']))

  // While blocked, a correct guess looks like a wrong one; the response gives the waiting time.
  const right = await join(guesser, meeting.meetingId, { passcode: meeting.passcode })
  expect([right.status, right.body.code]).toEqual([429, 'general.too_many_attempts'])
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)

  const elsewhere = await join('203.0.113.8', meeting.meetingId, { passcode: meeting.passcode })
  expect(elsewhere.status).toBe(200)
  // The address can still join with the link, which needs no guessing.
  expect((await join(guesser, meeting.meetingId, { pwd: meeting.pwd })).status).toBe(200)

  await test.step('the page says so, too', async () => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': guesser } })
    const page = await context.newPage()
    await page.goto(`${stack.url}/m/j/${meeting.meetingId}`)
    await page.getByLabel('Your name').fill('Rafiq Islam')
    await page.getByLabel('Meeting passcode').fill(meeting.passcode)
    await page.getByRole('button', { name: 'Join now' }).click()
    await expect(page.getByText(/^Too many attempts\. Please try again in \d+ min\.$/)).toBeVisible()
    await expectAccessible(page)
    await context.close()
  })
})

test('[3.31] concurrent guesses are counted', async () => {
  const account = await createAccount('Arif', 'Khan', stack.url)
  const meeting = await startMeeting(stack.url, account, { joinWithoutHost: true })
  const attempts = Array.from({ length: 64 }, (_, attempt) =>
    join('203.0.113.40', meeting.meetingId, { passcode: wrongPasscode(meeting, attempt) }),
  )
  const codes = (await Promise.all(attempts)).map(({ body }) => body.code)
  const judged = codes.filter((code) => code === 'room.passcode_incorrect').length
  expect(judged).toBeGreaterThan(0)
  expect(judged).toBeLessThan(64)
  expect(codes.filter((code) => code !== 'room.passcode_incorrect')).toEqual(
    Array(64 - judged).fill('general.too_many_attempts'),
  )
})

test.describe('[2.1] [3.29] people who may not know about a meeting', () => {
  /** The host is in the room, so it is open. */
  async function openRoom(account: Account): Promise<{ meeting: StartedMeeting; hostToken: string }> {
    const meeting = await startMeeting(stack.url, account)
    const { participantToken } = await call<{ participantToken: string }>(
      stack.url,
      'meeting/calender/join-meeting',
      { meeting: meeting.meetingId },
      account.accessToken,
    )
    return { meeting, hostToken: participantToken }
  }

  test('get the same response for unknown, ended and locked meetings', async ({ browser }) => {
    const ended = await openRoom(await createAccount('Samira', 'Tariq', stack.url))
    const locked = await openRoom(await createAccount('Rafiq', 'Islam', stack.url))
    // While the meetings are open, both are found; so the response below is not the one for every ID.
    for (const { meeting } of [ended, locked]) {
      const { status, body } = await look('203.0.113.20', meeting.meetingId)
      expect([status, body.data?.isPasscodeNeeded]).toEqual([200, true])
    }
    await call(stack.url, 'meeting/room/end', {}, ended.hostToken)
    const lock = await fetch(`${stack.url}/api/meeting/room/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${locked.hostToken}` },
      body: JSON.stringify({ isLocked: true }),
    })
    expect(lock.status).toBe(200)

    const unknown = '100000000001'
    const others = [ended.meeting, locked.meeting]
    const looked = await look('203.0.113.21', unknown)
    expect([looked.status, looked.body.code]).toEqual([404, 'room.not_available'])
    for (const { meetingId } of others) expect(await look('203.0.113.21', meetingId)).toEqual(looked)

    const asked = await join('203.0.113.21', unknown)
    expect([asked.status, asked.body.code]).toEqual([404, 'room.not_available'])
    for (const { meetingId, pwd, passcode } of others) {
      expect(await join('203.0.113.21', meetingId)).toEqual(asked)
      expect(await join('203.0.113.21', meetingId, { passcode })).toEqual(asked)
      expect(await join('203.0.113.21', meetingId, { passcode: '000000' })).toEqual(asked)
      expect(await join('203.0.113.21', meetingId, { pwd })).toEqual(asked)
    }

    const page = await (await browser.newContext()).newPage()
    for (const meetingId of [unknown, ...others.map((meeting) => meeting.meetingId)]) {
      await page.goto(`${stack.url}/m/j/${meetingId}`)
      await expect(page.getByRole('heading', { name: 'This meeting isn’t open' })).toBeVisible()
      await expect(page.getByText('Check the ID or the link, or ask the host.')).toBeVisible()
    }
    await expectAccessible(page)
    await page.context().close()
  })

  test('cannot try many IDs', async () => {
    const address = '203.0.113.30'
    const codes: (string | undefined)[] = []
    for (let attempt = 0; attempt < 64; attempt += 1)
      codes.push((await look(address, String(100_000_000_100 + attempt))).body.code)
    expect(codes[0]).toBe('room.not_available')
    expect(codes.at(-1)).toBe('general.too_many_attempts')
  })
})
