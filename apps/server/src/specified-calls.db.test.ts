import { cloneTestDatabase, type TestDatabase } from '@majlis/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp, type App } from './app/app.ts'
import { systemClock } from './platform/clock/clock.ts'
import { dayMs, hourMs } from './platform/clock/durations.ts'
import { testConfig } from './testing/app.ts'
import { silentLog } from './testing/log.ts'
import { keptCode } from './testing/mailbox.ts'
import { addColleague, password, signUpOf } from './testing/people.ts'

// Paths, fields and numbers are those of the specification, written out: what a client finds over HTTP that knows nothing but it.

const email = 'nusrat@riverside.example'

let base: TestDatabase
let app: App
let headers: Record<string, string> = {}
/** The user of the session (spec 3.5). */
let user: { ID: string; organization_id: string }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls as the person who signed up. */
async function request(method: Method, path: string, payload?: object) {
  const response = await app.http.inject({
    method,
    url: `/api/${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })
  const { status, data, code } = response.json()
  return { statusCode: response.statusCode, status, data, code }
}

const get = (path: string) => request('GET', path)

beforeAll(async () => {
  base = await cloneTestDatabase()
  app = await createApp({ config: testConfig(base.url), log: silentLog })
  const { data } = await request('POST', 'v1/auth/sign-up', signUpOf({ email }))
  const code = await keptCode(app.http, email)
  const signedIn = await request('POST', 'v1/auth/verify-code', { email, signUpId: data.signUpId, code })
  headers = { authorization: `Bearer ${signedIn.data.accessToken}` }
  user = signedIn.data.session.user
}, 60_000)

afterAll(async () => {
  await app.close()
  await base.drop()
})

it('[3.1] [3.2] [3.3] [3.4] [3.5] has a session with these fields', async () => {
  const { data } = await get('v1/auth/session')
  expect(data).toMatchObject({ isAuthenticated: true, isTokenExpired: false, matrixAccessToken: null })
  expect(data.permission).toEqual({
    view_dashboard: true,
    view_meeting: true,
    view_user: true,
    view_organization: true,
  })
  expect(data.user).toEqual({
    ID: expect.any(String),
    user_email: 'nusrat@riverside.example',
    display_name: 'Nusrat Rahman',
    organization_id: expect.any(String),
    organization_name: 'Riverside Council',
    is_cm_user: false,
    profile_page: '/profile',
    logout_url: '/logout',
  })
})

it('[3.47] [7.16] finds a seat by its user, and an API account once the seat is one', async () => {
  const own = (await get('resource/allocation/getResourceInformation')).data.resourceAllocation
  expect(own).toMatchObject({ id: expect.any(String), userId: user.ID, pmu: 'nusratrahman' })
  const found = await get(`resource/allocation/search/host?userId=${user.ID}`)
  expect(found.data).toMatchObject({ id: own.id, user: { id: user.ID, name: 'Nusrat Rahman', email } })
  const account = `resource/allocation/search/enterprise-api-user?userId=${user.ID}`
  expect(await get(account)).toMatchObject({ statusCode: 404, code: 'resource.not_found' })
  const products = ['regular', 'enterprise_api']
  await request('POST', 'resource/allocation/saveProducts', { userId: user.ID, products })
  expect((await get(account)).data).toMatchObject({ id: own.id, products })
})

it('[3.50] lists the permanent meeting ID, one per user, among the rooms to schedule with', async () => {
  const { data } = await get('meeting/calender/available-rooms')
  const personal = data.rooms.filter(({ idSource }: { idSource: string }) => idSource === 'personal')
  expect(personal).toEqual([
    { idSource: 'personal', meetingId: expect.stringMatching(/^[1-9]\d{11}$/), pmu: 'nusratrahman' },
  ])
})

it('[7.25] takes what a visitor writes to sales, without a session', async () => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/talk-to-sales/submit',
    payload: {
      name: 'Layla Hassan',
      email: 'layla@library.example',
      organization: 'Riverside Library',
      size: '11-50',
      about: 'Prices for fifty people?',
      callTime: '',
      language: 'en',
    },
  })
  expect([response.statusCode, response.json().status]).toEqual([200, 'success'])
})

it('[7.29] [7.30] lists the people and the teams of an organisation', async () => {
  const id = user.organization_id
  await request('POST', 'v1/team', { name: 'Parks', memberIds: [user.ID] })
  const people = await get(`v1/user/get_users_by_organization_id/${id}?page=1&pageSize=10`)
  expect(people.data).toMatchObject({ users: [{ id: user.ID, name: 'Nusrat Rahman', email }], total: 1 })
  const teams = await get(`v1/user/get_groups_by_organization_id/${id}`)
  expect(teams.data).toMatchObject({ groups: [{ name: 'Parks', memberCount: 1 }], total: 1 })
})

it('[7.34] says whether an organisation has big and multilingual meetings', async () => {
  const id = user.organization_id
  for (const [path, isEnabled] of [
    ['big-meeting-status', true],
    ['multi-lingual-status', false],
  ])
    expect(await get(`v1/organization/${path}/${id}`)).toMatchObject({ statusCode: 200, data: { isEnabled } })
})

it('[7.39] lists the business units of a user', async () => {
  const unit = { name: 'Libraries', parentId: null, memberIds: [user.ID] }
  await request('POST', 'v1/business-unit', unit)
  const { data } = await get(`v1/business-unit-user-relation/by-user?userId=${user.ID}`)
  expect(data).toMatchObject([{ name: 'Libraries' }])
})

it('[7.41] [7.44] shows and removes the profile picture of a user', async () => {
  const path = `v1/user/profile-pic?userId=${user.ID}`
  expect(await get(path)).toMatchObject({ statusCode: 200, data: { fileId: null } })
  const removed = await request('PUT', `v1/additional-info/delete-profile-pic?userId=${user.ID}`)
  expect(removed).toMatchObject({ statusCode: 200, status: 'success' })
})

it('[7.48] lists the statuses, and shows why a user is suspended', async () => {
  expect((await get('v1/user/status-list')).data).toEqual(['invited', 'active', 'suspended'])
  const deps = { database: app.platform.database, clock: systemClock, seats: app.modules.seats }
  const arif = await addColleague(deps, user.organization_id, { email: 'arif@riverside.example' })
  const reason = 'Left the council'
  await request('PUT', 'v1/user/suspend', { userIds: [arif], reason })
  const { data } = await get(`v1/user/suspension-reason/${arif}`)
  expect(data).toMatchObject({ reason, suspendedAt: expect.any(Number) })
})

it('[3.14] [3.15] [3.16] [9.1] [9.3] schedules a draft that says nothing but when as the specification does', async () => {
  const startDateTime = Math.ceil(Date.now() / hourMs) * hourMs + dayMs
  const { data } = await request('POST', 'meeting/schedule', { timeZone: 'Europe/London', startDateTime })
  expect(data).toMatchObject({
    endDateTime: startDateTime + hourMs,
    isRecurrent: false,
    isInstant: false,
    isBigMeeting: false,
    isMultiLingual: false,
    hasReminder: false,
    isRegRequired: false,
    isAllDay: false,
    showMeAs: 'Busy',
    colorCodeHex: '#CEEBFF',
    addToMyCalender: true,
  })
})

it('[9.4] reminds 5, 10, 15, 20 or 30 minutes, 1 hour or 1 day before, 5 minutes by default, and never 7', async () => {
  let startDateTime = Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs
  const schedule = (more: object) => {
    startDateTime += 2 * hourMs
    const draft = { timeZone: 'Asia/Dhaka', startDateTime, hasReminder: true, ...more }
    return request('POST', 'meeting/schedule', draft)
  }
  const before = (beforeValue: number, durationUnit: string) => ({
    reminders: [{ type: 'before', remindType: 'notification', beforeValue, durationUnit }],
  })
  const specified: [number, string][] = [
    [5, 'minute'],
    [10, 'minute'],
    [15, 'minute'],
    [20, 'minute'],
    [30, 'minute'],
    [1, 'hour'],
    [1, 'day'],
  ]
  for (const [beforeValue, durationUnit] of specified) {
    const { data } = await schedule(before(beforeValue, durationUnit))
    const kept = await get(`meeting/schedule/reminder-by-meeting-id?id=${data.id}`)
    expect(kept.data).toMatchObject([{ beforeValue, durationUnit }])
  }
  expect((await schedule({})).data.reminders).toMatchObject([{ beforeValue: 5, durationUnit: 'minute' }])
  const refused = await schedule(before(7, 'minute'))
  expect(refused).toMatchObject({ statusCode: 422, code: 'schedule.reminder_invalid' })
})

it('[3.6] [4.17] removes the cookie auth_token when a session ends', async () => {
  const signIn = { email, password, rememberMe: true }
  const signedIn = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/authenticate',
    payload: signIn,
  })
  const cookie = signedIn.cookies.find(({ name }) => name === 'auth_token')
  const loggedOut = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/logout',
    cookies: { auth_token: cookie?.value ?? '' },
  })
  expect(loggedOut.cookies).toMatchObject([{ name: 'auth_token', value: '', maxAge: 0, path: '/' }])
})
