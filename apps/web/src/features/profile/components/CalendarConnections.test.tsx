// @vitest-environment jsdom
import type { CalendarConnection, CalendarConnections as Connections } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { nusratId } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { renderProfile } from '../testing/render-profile.tsx'
import { ProfilePage } from '../routes/ProfilePage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const check = 'GET /meeting/calendar/check-connection'
const choose = 'PUT /meeting/calendar/calendars'
const work = {
  id: '0198c0de-0000-7000-8000-0000000000c1',
  name: 'Work',
  isPrimary: true,
  isWritable: true,
  isRead: true,
  receivesMeetings: false,
  readAt: Date.parse('2026-11-24T04:00:00Z'),
}
const family = { ...work, id: '0198c0de-0000-7000-8000-0000000000c2', name: 'Family', isRead: false }
const holidays = {
  ...work,
  id: '0198c0de-0000-7000-8000-0000000000c3',
  name: 'Holidays',
  isWritable: false,
  isRead: false,
}
const google: CalendarConnection = {
  id: '0198c0de-0000-7000-8000-0000000000d1',
  provider: 'google',
  address: 'nusrat@gmail.example',
  state: 'connected',
  calendars: [work, family, holidays],
  readAt: work.readAt,
  connectedAt: work.readAt,
}

function connectionsOf(changes: Partial<Connections> = {}): Connections {
  const connections = changes.connections ?? []
  return {
    userId: nusratId,
    isSignedInToGoogle: connections.some(({ provider }) => provider === 'google'),
    isSignedInToOutlook: connections.some(({ provider }) => provider === 'outlook'),
    signedInCalendarCount: connections.length,
    offered: ['google', 'outlook'],
    connections,
    ...changes,
  }
}

async function setup(answers: Record<string, unknown>, search = 'tab=calendars') {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign }))
  const rendered = await renderProfile(ProfilePage, answers, undefined, `/profile?${search}`)
  return { ...rendered, assign, hand: userEvent.setup() }
}

const card = (name: string) => screen.findByRole('region', { name })

it('[1.15] [7.22] leads to the provider that the person chooses', async () => {
  const { hand, assign, changes } = await setup({
    [check]: connectionsOf(),
    'POST /meeting/calendar/connect': { url: 'https://provider.example/authorize' },
  })
  await card('Outlook')
  await expectNoViolations()
  await hand.click(await screen.findByRole('button', { name: 'Connect Google Calendar' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://provider.example/authorize'))
  expect(changes().map(({ input }) => input)).toEqual([{ provider: 'google' }])
})

it('[1.15] offers only the feed if the installation has no provider', async () => {
  await setup({ [check]: connectionsOf({ offered: [] }) })
  await card('Calendar feed')
  await waitFor(() => expect(document.querySelector('[class*=Skeleton]')).toBeNull())
  expect(screen.queryByRole('button', { name: /^Connect / })).toBeNull()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
})

it('[2.35] says which account was connected, once', async () => {
  const { path } = await setup(
    { [check]: connectionsOf({ connections: [google] }) },
    'calendar=connected&provider=google',
  )
  expect(
    await screen.findByText('Google Calendar is connected as nusrat@gmail.example.', { ignore: 'bdi' }),
  ).toBeTruthy()
  expect(path()).toBe('/profile?tab=calendars')
})

it.each([
  ['denied', /^You didn’t allow access to Outlook/],
  ['incomplete', /^Majlis needs all the permissions/],
  ['expired', /^The sign-in took too long/],
  ['failed', /^Outlook refused the connection/],
  ['unreachable', /^Outlook isn’t responding\. Try again/],
])('[2.35] says why a sign-in that was %s connected nothing', async (result, text) => {
  await setup({ [check]: connectionsOf() }, `calendar=${result}&provider=outlook`)
  expect((await screen.findByText(text)).getAttribute('role')).toBe('alert')
})

it('[3.42] chooses which calendars are read, and which writable one receives the meetings', async () => {
  let known = connectionsOf({ connections: [google] })
  const { hand, changes } = await setup({
    [check]: () => known,
    [choose]: ({ readIds, receivesId }: { readIds: string[]; receivesId: string | null }) => {
      const calendars = google.calendars.map((one) => ({
        ...one,
        isRead: readIds.includes(one.id),
        receivesMeetings: one.id === receivesId,
      }))
      known = connectionsOf({ connections: [{ ...google, calendars }] })
      return known
    },
  })
  const region = await card('Google Calendar')
  expect(region.textContent).toContain('nusrat@gmail.example')
  await expectNoViolations()
  const calendars = within(region)
  await hand.click(calendars.getByRole('checkbox', { name: 'Family' }))
  await waitFor(() => expect(calendars.getByRole('checkbox', { name: 'Family', checked: true })).toBeTruthy())
  const select = calendars.getByRole('combobox', { name: 'Add my meetings to' })
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'None',
    'Work',
    'Family',
  ])
  await hand.selectOptions(select, 'Work')
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes().at(-1)?.input).toEqual({
    provider: 'google',
    readIds: [work.id, family.id],
    receivesId: work.id,
  })
})

it('[3.42] undoes a choice that the server refuses, and says why', async () => {
  const { hand } = await setup({
    [check]: connectionsOf({ connections: [google] }),
    [choose]: () => refusal('calendar_connection.calendar_not_found', 422),
  })
  const calendars = within(await card('Google Calendar'))
  await hand.click(calendars.getByRole('checkbox', { name: 'Family' }))
  expect(
    await calendars.findByText('This calendar no longer exists. Check the connection and choose again.'),
  ).toBeTruthy()
  expect(calendars.getByRole('checkbox', { name: 'Family', checked: false })).toBeTruthy()
})

it('[3.42] says on the card that the person has to sign in again, and leads to the provider', async () => {
  const { hand, assign } = await setup({
    [check]: connectionsOf({ connections: [{ ...google, state: 'sign_in_needed' }] }),
    'POST /meeting/calendar/connect': { url: 'https://provider.example/again' },
  })
  const region = within(await card('Google Calendar'))
  expect(region.getByText('Sign-in needed')).toBeTruthy()
  expect(region.queryByRole('checkbox')).toBeNull()
  await expectNoViolations()
  await hand.click(region.getByRole('button', { name: 'Sign in again' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://provider.example/again'))
})

it('[3.42] [7.22] checks a connection on request', async () => {
  let state: CalendarConnection['state'] = 'unreachable'
  const { hand } = await setup({
    [check]: ({ recheckConnection }: { recheckConnection: string }) => {
      if (recheckConnection === 'true') state = 'connected'
      return connectionsOf({ connections: [{ ...google, state }] })
    },
  })
  const region = within(await card('Google Calendar'))
  expect(region.getByText('Not responding')).toBeTruthy()
  await hand.click(region.getByRole('button', { name: 'Check now' }))
  expect(await region.findByText('Connected')).toBeTruthy()
  expect(await screen.findByText('Calendars checked')).toBeTruthy()
})

it('[7.22] says what disconnecting deletes, and disconnects', async () => {
  const calendars = [{ ...work, receivesMeetings: true }, family]
  let known = connectionsOf({ connections: [{ ...google, calendars }] })
  const { hand, changes } = await setup({
    [check]: () => known,
    'POST /meeting/calendar/disconnect': () => {
      known = connectionsOf()
      return null
    },
  })
  const region = within(await card('Google Calendar'))
  await hand.click(region.getByRole('button', { name: 'Disconnect Google Calendar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect Google Calendar?' })
  expect(dialog.textContent).toContain('deletes everything it read from')
  expect(dialog.textContent).toContain('To remove them, choose “None” first.')
  await hand.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('button', { name: 'Connect Google Calendar' })).toBeTruthy()
  expect(changes().map(({ input }) => input)).toEqual([{ provider: 'google' }])
})
