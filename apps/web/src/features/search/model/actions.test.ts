import { expect, it } from 'vitest'
import { tabs as organizationTabs } from '../../organization/model/tabs.ts'
import { tabs as profileTabs } from '../../profile/model/tabs.ts'
import { actionsFor, isMeant, pages } from './actions.ts'

const all = { view_dashboard: true, view_meeting: true, view_user: true, view_organization: true }

it('offers no page that the user may not open', () => {
  expect(actionsFor(all)).toContain('inviteUser')
  expect(actionsFor(all)).toContain('auditLog')
  const mine = actionsFor({ ...all, view_user: false, view_organization: false, view_meeting: false })
  const own = ['preferences', 'ownMeetings', 'calendars', 'notifications', 'ownSecurity', 'ownData']
  expect(mine).toEqual(['home', 'profile', ...own, 'install', 'light', 'dark', 'auto', 'signOut'])
})

it('offers each part of the profile and of the organisation', () => {
  const opened = new Set<string>(Object.values(pages).map(({ to }) => to))
  const [about, ...others] = profileTabs
  expect([about, opened.has('/profile')]).toEqual(['about', true])
  for (const tab of others) expect([tab, opened.has(`/profile?tab=${tab}`)]).toEqual([tab, true])
  for (const tab of organizationTabs)
    expect([tab, opened.has(`/organization?tab=${tab}`)]).toEqual([tab, true])
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
