// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { isOwnPath, keepReturnPath, takeReturnPath, wantedMeetingPath } from './return-path.ts'

it.each([
  ['/meeting-management', true],
  ['/m/j/647712840966?pwd=x', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['https://evil.example', false],
  ['', false],
])('after signing in, %j is a page of ours: %s', (path, isOurs) => {
  expect(isOwnPath(path)).toBe(isOurs)
})

it('leads to the requested page, once, and otherwise to the default', () => {
  expect(takeReturnPath('/onboarding')).toBe('/onboarding')
  keepReturnPath('/calendar')
  expect(takeReturnPath('/onboarding')).toBe('/calendar')
  expect(takeReturnPath()).toBe('/home')
})

it.each([
  ['/m/j/647712840966?pwd=x', '/m/j/647712840966?pwd=x'],
  ['/join/meeting?=647712840966', '/join/meeting?=647712840966'],
  ['/meeting-management', null],
])('of %s, the meeting to join is %s', (wanted, path) => {
  keepReturnPath(wanted)
  expect(wantedMeetingPath()).toBe(path)
})
