import { expect, it } from 'vitest'
import { silentLog } from '../../testing/log.ts'
import { createCallLanes } from './call-lanes.ts'

it.each([
  '/meeting/calender/connect-ahead',
  '/file/recording/019b',
  '/file/agenda-content/019b/0',
  '/v1/user-import',
  '/meeting/meeting-management/ask',
  '/meeting/meeting-management/translated-minutes',
])('answers other calls while the lane of %s is full', async (path) => {
  const lanes = createCallLanes({ poolSize: 1, asCall: (_kind, work) => work(), log: silentLog })
  const held = Promise.withResolvers<void>()
  const calls = Array.from({ length: 20 }, () => lanes({ path, ip: '192.0.2.1' }, () => held.promise))
  const list = await lanes(
    { path: '/meeting/meeting-management/user-meetings', ip: '192.0.2.1' },
    async () => 'a list',
  )
  held.resolve()
  await Promise.all(calls)

  expect(list).toBe('a list')
})
