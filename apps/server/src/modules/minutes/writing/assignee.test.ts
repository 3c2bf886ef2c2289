import { expect, it } from 'vitest'
import { assigneeOf } from './assignee.ts'

const people = [
  { userId: 'u1', name: 'Arif Rahman' },
  { userId: 'u2', name: 'Layla Haddad' },
  { userId: 'u3', name: 'Layla Khan' },
]

it.each([
  ['Arif Rahman', 'u1'],
  [' arif ', 'u1'],
  ['layla khan', 'u3'],
  ['Layla', null],
  ['Margaret', null],
  ['', null],
])('finds who is meant by “%s”', (owner, userId) => {
  expect(assigneeOf(owner, people)).toBe(userId)
})
