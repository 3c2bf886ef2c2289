import { expect, it } from 'vitest'
import { actionsFor, isMeant, pages } from './actions.ts'

const all = { view_dashboard: true, view_meeting: true, view_user: true, view_organization: true }

const everything = { ask: true, chat: true, drive: true, console: true, install: true }
const nothing = { ask: false, chat: false, drive: false, console: false, install: false }

it('offers no page that the user may not open', () => {
  expect(actionsFor(all, everything)).toContain('inviteUser')
  expect(actionsFor(all, everything)).toContain('auditLog')
  const mine = actionsFor(
    { ...all, view_user: false, view_organization: false, view_meeting: false },
    { ...nothing, install: true },
  )
  const own = ['preferences', 'ownMeetings', 'calendars', 'notifications', 'ownSecurity', 'ownData']
  expect(mine).toEqual(['home', 'profile', ...own, 'install', 'light', 'dark', 'auto', 'signOut'])
})

it.each([
  ['chat', ['chat']],
  ['drive', ['drive']],
  ['console', ['installationFeedback', 'salesRequests']],
] as const)('offers %s to those who have it', (part, names) => {
  const added = actionsFor(all, { ...nothing, [part]: true }).filter(
    (name) => !actionsFor(all, nothing).includes(name),
  )
  expect(added).toEqual(names)
})

it('offers each part of the profile and of the organisation', () => {
  const opened = Object.values(pages).map(({ to }) => to)
  const ofProfile = ['preferences', 'meetings', 'calendars', 'notifications', 'security', 'data']
  expect(opened).toEqual(
    expect.arrayContaining(['/profile', ...ofProfile.map((tab) => `/profile?tab=${tab}`)]),
  )
  const rules = ['appearance', 'access', 'domains', 'meetings', 'security', 'notifications', 'retention']
  const ofOrganization = [...rules, 'usage', 'feedback', 'audit'].map((tab) => `/organization?tab=${tab}`)
  expect(opened).toEqual(expect.arrayContaining(['/organization-info', ...ofOrganization]))
})

it.each([
  ['dark', true],
  ['drak', true],
  ['night mode', true],
  ['mode dark', true],
  ['light', false],
  ['calendar', false],
])('matches %s with “Dark mode”: %s', (typed, expected) => {
  expect(isMeant(typed, { title: 'Dark mode', words: 'theme night' })).toBe(expected)
})

it('finds titles in Arabic and Bengali as they are typed, with and without marks', () => {
  expect(isMeant('الوضع الداكن', { title: 'الوضعُ الداكن', words: '' })).toBe(true)
  expect(isMeant('ডার্ক', { title: 'ডার্ক থিম', words: '' })).toBe(true)
})
