import { expect, it } from 'vitest'
import { isOwnPath } from './return-path.ts'

it.each([
  ['/meeting-management', true],
  ['/m/j/647712840966?pwd=x', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['', false],
])('after signing in, %j is a page of ours: %s', (path, isOurs) => {
  expect(isOwnPath(path)).toBe(isOurs)
})
