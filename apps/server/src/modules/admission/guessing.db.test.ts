import { expect, it } from 'vitest'
import { setupOpenRoom } from '../../testing/open-room.ts'

it('[3.29] gives guests the same response for unknown, ended and locked meetings', async () => {
  const { browser, tools, withName, startMeeting, host } = await setupOpenRoom()
  const ended = await startMeeting()
  const hostAgain = browser({ user: host })
  const inEnded = await hostAgain.enter({ meeting: ended.meeting, pwd: ended.pwd })
  await (await hostAgain.api(inEnded.participantToken)).room.end()
  await (await tools()).changeSettings({ isLocked: true })

  const errors = []
  for (const input of [
    withName,
    { ...withName, meeting: ended.meeting, pwd: ended.pwd },
    { ...withName, meeting: '999999999999' },
  ]) {
    errors.push(
      await browser()
        .join(input)
        .catch((error: unknown) => error),
    )
    const { meeting: id, pwd } = input
    errors.push(
      await (await browser().api()).meeting.meetingInfo({ id, pwd }).catch((error: unknown) => error),
    )
  }
  expect(errors).toHaveLength(6)
  const shapes = errors.map((error) => JSON.stringify(error))
  expect(new Set(shapes)).toEqual(new Set([shapes[0]]))
  expect(errors[0]).toHaveCode('room.not_available')
  await expect(hostAgain.join({ meeting: ended.meeting, pwd: ended.pwd })).rejects.toHaveCode('room.ended')
})

it('[3.31] stops 64 wrong passcodes from one address, and does not reveal a right one from then on', async () => {
  const { browser, meeting, passcode, db } = await setupOpenRoom()
  const wrong = passcode === '000000' ? '111111' : '000000'
  const codes: string[] = []
  for (let attempt = 0; attempt < 64; attempt++) {
    const error: unknown = await browser()
      .join({ meeting, displayName: 'Gast', passcode: wrong })
      .catch((reason: unknown) => reason)
    codes.push((error as { code: string }).code)
  }
  const firstStop = codes.indexOf('general.too_many_attempts')
  expect(firstStop).toBeGreaterThan(5)
  expect(new Set(codes.slice(0, firstStop))).toEqual(new Set(['room.passcode_incorrect']))
  expect(new Set(codes.slice(firstStop))).toEqual(new Set(['general.too_many_attempts']))
  await expect(browser().join({ meeting, displayName: 'Gast', passcode })).rejects.toHaveCode(
    'general.too_many_attempts',
  )
  await browser({ ip: '203.0.113.99' }).enter({ meeting, displayName: 'Gast', passcode })
  expect(await db.selectFrom('participants').select('id').execute()).toHaveLength(2)
})

it('[3.31] counts an IPv6 /64 as one address, and never a right passcode', async () => {
  const { browser, meeting, passcode } = await setupOpenRoom()
  for (let attempt = 0; attempt < 40; attempt++) {
    await browser({ ip: '2001:db8:1:2::1' }).join({ meeting, displayName: 'Gast', passcode })
  }
  const wrong = passcode === '000000' ? '111111' : '000000'
  const guess = (n: number) =>
    browser({ ip: `2001:db8:1:2::${n}` }).join({ meeting, displayName: 'Gast', passcode: wrong })
  for (let n = 1; n <= 30; n++) await expect(guess(n)).rejects.toHaveCode('room.passcode_incorrect')
  await expect(guess(31)).rejects.toHaveCode('general.too_many_attempts')
})

it('[3.30] stops an address that tries IDs, right ones included, and no one who has the link', async () => {
  const { browser, meeting, pwd } = await setupOpenRoom()
  const api = await browser().api()
  const codes = await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      api.meeting
        .meetingInfo({ id: String(900_000_000_000 + n) })
        .catch((error: { code: string }) => error.code),
    ),
  )
  expect(codes.filter((code) => code === 'room.not_available')).toHaveLength(60)
  expect(codes.filter((code) => code === 'general.too_many_attempts')).toHaveLength(20)
  await expect(api.meeting.meetingInfo({ id: meeting })).rejects.toHaveCode('general.too_many_attempts')
  await expect(api.meeting.meetingInfo({ id: meeting, pwd: 'a'.repeat(22) })).rejects.toHaveCode(
    'general.too_many_attempts',
  )
  expect((await api.meeting.meetingInfo({ id: meeting, pwd })).data.title).toBe('Planning')
})

it('[3.31] accepts the right passcode from elsewhere while ten addresses that guess it are blocked', async () => {
  const { browser, meeting, passcode } = await setupOpenRoom()
  const wrong = passcode === '000000' ? '111111' : '000000'
  for (let address = 1; address <= 10; address += 1) {
    const guess = () =>
      browser({ ip: `192.0.2.${address}` })
        .join({ meeting, displayName: 'Gast', passcode: wrong })
        .catch((error: { code: string }) => error.code)
    const codes = await Promise.all(Array.from({ length: 31 }, guess))
    expect(codes.filter((code) => code === 'room.passcode_incorrect')).toHaveLength(30)
    expect(codes.filter((code) => code === 'general.too_many_attempts')).toHaveLength(1)
  }
  await browser({ ip: '203.0.113.50' }).enter({ meeting, displayName: 'Gast', passcode })
})
