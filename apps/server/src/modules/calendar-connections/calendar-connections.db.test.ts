import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { ProviderUnreachableError } from '../../integrations/external-calendars/index.ts'
import { testBrowser } from '../../testing/accounts.ts'
import { setupCalendarConnections } from '../../testing/calendar-connections.ts'
import { addColleague } from '../../testing/people.ts'
import { authSessionRepository } from '../accounts/index.ts'

const profile = (result: string, provider = 'google') =>
  `http://meet.example.org/profile?calendar=${result}&provider=${provider}`

it('[1.15] [7.22] [3.42] connects Google and Outlook calendars, and lists the connections', async () => {
  const { api, owner, connect, outlook } = await setupCalendarConnections()
  expect((await api().checkConnection({})).data).toEqual({
    userId: owner.caller.userId,
    isSignedInToGoogle: false,
    isSignedInToOutlook: false,
    signedInCalendarCount: 0,
    offered: ['google', 'outlook'],
    connections: [],
  })
  expect(await connect('google', 'arif@gmail.example')).toBe(profile('connected'))
  outlook.addCalendar('arif@riverside.example', { id: 'holidays', name: 'Holidays', canEdit: false })
  expect(await connect('outlook', 'arif@riverside.example')).toBe(profile('connected', 'outlook'))
  const { data } = await api().checkConnection({})
  expect(data).toMatchObject({
    isSignedInToGoogle: true,
    isSignedInToOutlook: true,
    signedInCalendarCount: 2,
    connections: [
      {
        provider: 'google',
        address: 'arif@gmail.example',
        state: 'connected',
        readAt: null,
        calendars: [{ name: 'arif@gmail.example', isRead: true, isWritable: true, receivesMeetings: false }],
      },
      {
        provider: 'outlook',
        address: 'arif@riverside.example',
        calendars: [
          { name: 'Calendar', isPrimary: true, isRead: true },
          { name: 'Holidays', isPrimary: false, isRead: false, isWritable: false },
        ],
      },
    ],
  })
})

it('[7.22] [2.35] returns to the profile page with the result of the sign-in', async () => {
  const { api, google, connect } = await setupCalendarConnections()
  google.deny()
  expect(await connect('google', 'arif@gmail.example')).toBe(profile('denied'))
  google.deny(false)
  google.giveOnly('https://www.googleapis.com/auth/calendar.calendarlist.readonly')
  expect(await connect('google', 'arif@gmail.example')).toBe(profile('incomplete'))
  google.giveOnly(null)
  expect((await api().checkConnection({})).data.connections).toEqual([])
})

it('[7.22] completes a sign-in at a provider once, within ten minutes, in the browser and the session that started it', async () => {
  const { accounts, owner, visit, comeBack, api } = await setupCalendarConnections()
  const browser = testBrowser()
  const query = await visit('google', browser)
  expect(await comeBack('google', query, testBrowser())).toBe(profile('expired'))
  const stranger = testBrowser()
  await visit('google', stranger)
  expect(await comeBack('google', query, stranger)).toBe(profile('expired'))
  expect(await comeBack('outlook', query, browser)).toBe(profile('expired', 'outlook'))
  expect(await comeBack('google', query, browser)).toBe(profile('connected'))
  expect(await comeBack('google', query, browser)).toBe(profile('expired'))
  const late = await visit('google', browser)
  accounts.clock.advance(10 * 60_000 + 1_000)
  expect(await comeBack('google', late, browser)).toBe(profile('expired'))
  const signedOut = await visit('google', browser)
  await authSessionRepository.endAllOfUser(
    accounts.db,
    owner.caller.userId,
    'signed_out',
    new Date(accounts.clock.now()),
  )
  expect(await comeBack('google', signedOut, browser)).toBe(profile('expired'))
  expect((await api().checkConnection({})).data.signedInCalendarCount).toBe(1)
})

it('[7.22] refuses the code of another sign-in', async () => {
  const { visit, comeBack, google } = await setupCalendarConnections()
  const browser = testBrowser()
  google.isUsedBy('mallory@gmail.example')
  const other = new URLSearchParams(await visit('google', testBrowser()))
  const own = new URLSearchParams(await visit('google', browser))
  own.set('code', other.get('code') ?? '')
  expect(await comeBack('google', own.toString(), browser)).toBe(profile('failed'))
})

it('[7.22] disconnects an account, and revokes the permission at the provider', async () => {
  const { accounts, api, connect, google } = await setupCalendarConnections()
  await expect(api().disconnect({ provider: 'google' })).rejects.toHaveCode('calendar_connection.not_found')
  await connect('google', 'arif@gmail.example')
  expect(google.hasPermission('arif@gmail.example')).toBe(true)
  await api().disconnect({ provider: 'google' })
  expect((await api().checkConnection({})).data).toMatchObject({ isSignedInToGoogle: false, connections: [] })
  expect(await accounts.db.selectFrom('connected_calendars').select('id').execute()).toEqual([])
  await accounts.settle()
  expect(google.hasPermission('arif@gmail.example')).toBe(false)
  const acts = await accounts.db.selectFrom('audit_entries').select('act').orderBy('id').execute()
  expect(acts.map(({ act }) => act).filter((act) => act.startsWith('calendar'))).toEqual([
    'calendar_connected',
    'calendar_disconnected',
  ])
})

it('[3.42] finds new calendars and a revoked permission when a connection is checked again', async () => {
  const { api, connect, google, accounts } = await setupCalendarConnections()
  await connect('google', 'arif@gmail.example')
  google.addCalendar('arif@gmail.example', { id: 'team', summary: 'Team', accessRole: 'reader' })
  google.endAccessTokens()
  const { data } = await api().checkConnection({ recheckConnection: true })
  expect(data.connections[0]?.calendars.map(({ name }) => name)).toEqual(['arif@gmail.example', 'Team'])
  google.fail('failing')
  expect((await api().checkConnection({ recheckConnection: true })).data).toMatchObject({
    isSignedInToGoogle: true,
    connections: [{ state: 'unreachable' }],
  })
  google.fail(null)
  google.endPermissions('arif@gmail.example')
  accounts.clock.advance(2 * 3_600_000)
  expect((await api().checkConnection({ recheckConnection: true })).data).toMatchObject({
    isSignedInToGoogle: false,
    signedInCalendarCount: 0,
    connections: [{ state: 'sign_in_needed' }],
  })
  await connect('google', 'arif@gmail.example')
  expect((await api().checkConnection({})).data).toMatchObject({
    isSignedInToGoogle: true,
    connections: [{ state: 'connected', calendars: [{}, { name: 'Team' }] }],
  })
})

it('[1.15] writes no meetings any more to a calendar that the person may only read', async () => {
  const { api, connect, google } = await setupCalendarConnections()
  const team: Parameters<typeof google.addCalendar>[1] = { id: 'team', summary: 'Team', accessRole: 'writer' }
  google.addCalendar('arif@gmail.example', team)
  await connect('google', 'arif@gmail.example')
  const calendarsOf = async (isRecheck: boolean) =>
    (await api().checkConnection({ recheckConnection: isRecheck })).data.connections[0]?.calendars ?? []
  const shared = (await calendarsOf(false)).find(({ name }) => name === 'Team')
  if (!shared) throw new Error('No shared calendar')
  await api().chooseCalendars({ provider: 'google', readIds: [], receivesId: shared.id })
  team.accessRole = 'reader'
  expect((await calendarsOf(true)).map(({ receivesMeetings }) => receivesMeetings)).toEqual([false, false])
  await api().chooseCalendars({ provider: 'google', readIds: [shared.id], receivesId: null })
})

it('[1.15] lets people choose which of their calendars are read, and at most one that receives meetings', async () => {
  const { api, connect, google } = await setupCalendarConnections()
  google.addCalendar('arif@gmail.example', { id: 'team', summary: 'Team', accessRole: 'reader' })
  await connect('google', 'arif@gmail.example')
  await connect('outlook', 'arif@riverside.example')
  const before = (await api().checkConnection({})).data.connections
  const [own, team] = before[0]?.calendars ?? []
  const [work] = before[1]?.calendars ?? []
  if (!own || !team || !work) throw new Error('No calendars')
  const choose = api().chooseCalendars
  await expect(choose({ provider: 'google', readIds: [work.id], receivesId: null })).rejects.toHaveCode(
    'calendar_connection.calendar_not_found',
  )
  await expect(choose({ provider: 'google', readIds: [], receivesId: team.id })).rejects.toHaveCode(
    'calendar_connection.not_writable',
  )
  await choose({ provider: 'google', readIds: [team.id], receivesId: own.id })
  const { data } = await choose({ provider: 'outlook', readIds: [work.id], receivesId: work.id })
  expect(data.connections.map(({ calendars }) => calendars)).toMatchObject([
    [
      { isRead: false, receivesMeetings: false },
      { name: 'Team', isRead: true },
    ],
    [{ isRead: true, receivesMeetings: true }],
  ])
})

it('[3.42] notifies a person once that they have to sign in again at a provider, until they have done so', async () => {
  const { api, connect, google, accounts, owner } = await setupCalendarConnections()
  const context = testBrowser().context(owner.caller)
  const { list } = createRouterClient(accounts.router.notification, { context })
  const listed = async () =>
    (await list({})).data.notifications
      .filter(({ kind }) => kind === 'calendar_sign_in_needed')
      .map(({ data, path, outcome }) => ({ data, path, outcome }))
  await connect('google', 'arif@gmail.example')
  await accounts.settle()
  await accounts.clearMails()
  google.endPermissions('arif@gmail.example')
  accounts.clock.advance(2 * 3_600_000)
  await api().checkConnection({ recheckConnection: true })
  await api().checkConnection({ recheckConnection: true })
  const notification = { data: { provider: 'google' }, path: '/profile?tab=calendars' }
  expect(await listed()).toEqual([{ ...notification, outcome: null }])
  await accounts.settle()
  expect((await accounts.mails()).map(({ subject }) => subject)).toEqual([
    'Google Calendar needs you to sign in again',
  ])
  await connect('google', 'arif@gmail.example')
  expect(await listed()).toEqual([{ ...notification, outcome: 'withdrawn' }])
})

it('[7.22] revokes the permission of an account that another one of the provider replaces', async () => {
  const { accounts, api, connect, google } = await setupCalendarConnections()
  await connect('google', 'arif@gmail.example')
  await connect('google', 'team@gmail.example')
  await accounts.settle()
  expect(google.hasPermission('arif@gmail.example')).toBe(false)
  expect(google.hasPermission('team@gmail.example')).toBe(true)
  expect((await api().checkConnection({})).data.connections).toMatchObject([
    { address: 'team@gmail.example' },
  ])
})

it('[7.22] keeps the permission of an account until the last person who connected it disconnects', async () => {
  const { accounts, api, connect, google, owner } = await setupCalendarConnections()
  const userId = await addColleague(accounts, owner.caller.organizationId, {
    email: 'mina@riverside.example',
  })
  const colleague = { ...owner.caller, userId, role: 'user' as const }
  // The only session belongs to the owner, so the owner connects the account.
  await connect('google', 'team@gmail.example')
  await accounts.db.updateTable('calendar_connections').set({ user_id: userId }).execute()
  await connect('google', 'team@gmail.example')
  await api().disconnect({ provider: 'google' })
  await accounts.settle()
  const { data } = await api(colleague).checkConnection({ recheckConnection: true })
  expect(data.connections).toMatchObject([{ state: 'connected' }])
  await api(colleague).disconnect({ provider: 'google' })
  await accounts.settle()
  expect(google.hasPermission('team@gmail.example')).toBe(false)
})

it('[7.22] keeps a permission that could not be revoked at once if the account is connected again in the meantime', async () => {
  const { accounts, api, connect, google } = await setupCalendarConnections()
  await connect('google', 'arif@gmail.example')
  await accounts.settle()
  await api().disconnect({ provider: 'google' })
  google.fail('failing')
  await expect(accounts.settle()).rejects.toBeInstanceOf(ProviderUnreachableError)
  google.fail(null)
  await connect('google', 'arif@gmail.example')
  accounts.clock.advance(60_000)
  await accounts.settle()
  const { data } = await api().checkConnection({ recheckConnection: true })
  expect(data.connections).toMatchObject([{ state: 'connected' }])
})
