import { expect, it } from 'vitest'
import type { CallRouter } from '../platform/http/calls.ts'
import { procedures } from '../platform/http/procedures.ts'
import { mergeCalls } from './router.ts'

const live = procedures.system.live.handler(async () => ({ status: 'success', data: { live: true } }))
const get = procedures.file.get.handler(async () => ({
  headers: { 'cache-control': 'no-store' },
  body: new File([], 'empty'),
}))

it('puts the calls of all modules together, also those of one group', () => {
  const router = mergeCalls([
    { name: 'system', calls: { system: { live } } },
    { name: 'files', calls: { file: { get } } },
    { name: 'attendance', calls: {} },
  ])
  expect(router).toEqual({ system: { live }, file: { get } })
})

it('does not compile as the router of the contract while no module serves a call', () => {
  const router = mergeCalls([{ name: 'system', calls: { system: { live } } }])
  // @ts-expect-error: all other calls are missing.
  const whole: CallRouter = router
  expect(whole).toBe(router)
})

it('refuses a call that two modules serve, and names both', () => {
  expect(() =>
    mergeCalls([
      { name: 'system', calls: { system: { live } } },
      { name: 'health', calls: { system: { live } } },
    ]),
  ).toThrow('system.live is served by system and health')
})
