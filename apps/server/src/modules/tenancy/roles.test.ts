import { expect, it } from 'vitest'
import { outranks } from './roles.ts'

it('[6.1] ranks owner over admin over user', () => {
  expect([outranks('owner', 'admin'), outranks('admin', 'user')]).toEqual([true, true])
  expect([outranks('user', 'user'), outranks('admin', 'owner'), outranks('user', 'admin')]).toEqual([
    false,
    false,
    false,
  ])
})
