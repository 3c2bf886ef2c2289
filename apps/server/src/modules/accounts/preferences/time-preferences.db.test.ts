import { call } from '@orpc/server'
import type { TimePreferences } from '@majlis/contract'
import { expect, it } from 'vitest'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { addColleague, joinAs } from '../../../testing/people.ts'

const nineToFive = [{ start: '09:00', end: '17:00' }]
const preferences: TimePreferences = {
  timeZone: 'Asia/Kathmandu',
  timeFormat: '24',
  dateFormat: 'YYYY-MM-DD',
  weekStart: 7,
  workingHours: {
    MO: [
      { start: '08:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
    TU: nineToFive,
    WE: nineToFive,
    TH: nineToFive,
    FR: [{ start: '22:00', end: '06:00' }],
    SA: [],
    SU: [],
  },
}

async function setup() {
  const accounts = await setupAccounts()
  const { caller, session } = await joinAs(accounts)
  const { timePreferences, saveTimePreferences } = accounts.router.team
  const context = (as = caller) => ({ context: testBrowser().context(as) })
  return {
    accounts,
    caller,
    session,
    get: async (as = caller) => (await call(timePreferences, undefined, context(as))).data,
    save: async (input: Partial<TimePreferences>) =>
      (await call(saveTimePreferences, { ...preferences, ...input }, context())).data,
  }
}

it('[2.56, 3.8] has usual defaults: nine to five, Monday first', async () => {
  const { get, session } = await setup()
  expect(await get()).toMatchObject({
    timeZone: 'Asia/Dhaka',
    timeFormat: '12',
    dateFormat: 'DD/MM/YYYY',
    weekStart: 1,
    workingHours: { MO: nineToFive, FR: nineToFive, SA: [], SU: [] },
    changedAt: null,
  })
  expect(session.session.profile).toMatchObject({ dateFormat: 'DD/MM/YYYY', weekStart: 1 })
})

it('[3.8] stores a zone by its canonical name', async () => {
  const { get, save } = await setup()
  expect(await save({ timeZone: 'ASIA/CALCUTTA' })).toMatchObject({ timeZone: 'Asia/Kolkata' })
  expect(await get()).toMatchObject({ timeZone: 'Asia/Kolkata' })
  await expect(save({ timeZone: 'Asia/Atlantis' })).rejects.toHaveCode('input.invalid_time_zone')
})

it('[2.56, 3.8] saves the choices, and returns them with the session', async () => {
  const { accounts, caller, get, save } = await setup()
  const saved = { ...preferences, changedAt: accounts.clock.now() }
  expect(await save({})).toEqual(saved)
  expect(await get()).toEqual(saved)
  const { session } = accounts.router.identity
  const { data } = await call(session, undefined, { context: testBrowser().context(caller) })
  expect(data.profile).toMatchObject({
    timeZone: 'Asia/Kathmandu',
    timeFormat: '24',
    dateFormat: 'YYYY-MM-DD',
    weekStart: 7,
  })
})

it('[2.56] changes only the own preferences', async () => {
  const { accounts, caller, get, save } = await setup()
  const userId = await addColleague(accounts, caller.organizationId, { email: 'arif@riverside.example' })
  await save({})
  expect(await get({ ...caller, userId, role: 'user' })).toMatchObject({
    timeZone: 'Europe/London',
    changedAt: null,
  })
})

it('[2.56] refuses unknown zones and overlapping hours, with the field', async () => {
  const { get, save } = await setup()
  await expect(save({ timeZone: 'Europe/Atlantis' })).rejects.toMatchObject({
    code: 'input.invalid_time_zone',
    data: { field: 'timeZone' },
  })
  const WE = [
    { start: '12:00', end: '18:00' },
    { start: '09:00', end: '12:30' },
  ]
  await expect(save({ workingHours: { ...preferences.workingHours, WE } })).rejects.toMatchObject({
    code: 'input.invalid_time',
    data: { field: 'workingHours.WE' },
  })
  const TU = [{ start: '9:00', end: '25:00' }]
  await expect(save({ workingHours: { ...preferences.workingHours, TU } })).rejects.toMatchObject({
    code: 'input.invalid',
  })
  expect((await get()).changedAt).toBeNull()
})

it('requires sign-in', async () => {
  const { accounts } = await setup()
  const { timePreferences } = accounts.router.team
  await expect(call(timePreferences, undefined, { context: testBrowser().context() })).rejects.toHaveCode(
    'identity.unauthenticated',
  )
})
