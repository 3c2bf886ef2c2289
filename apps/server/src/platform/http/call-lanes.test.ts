import { expect, it } from 'vitest'
import { silentLog } from '../../testing/log.ts'
import { createCallLanes } from './call-lanes.ts'

it.each(['/file/recording/019b', '/file/agenda-content/019b/0', '/v1/user-import'])(
  'answers other calls while all that may read files at once do (%s)',
  async (path) => {
    const lanes = createCallLanes({ poolSize: 1, asCall: (_kind, work) => work(), log: silentLog })
    const reading = Promise.withResolvers<void>()
    const readings = Array.from({ length: 20 }, () => lanes({ path, ip: '192.0.2.1' }, () => reading.promise))
    const list = await lanes(
      { path: '/meeting/meeting-management/user-meetings', ip: '192.0.2.1' },
      async () => 'a list',
    )
    reading.resolve()
    await Promise.all(readings)

    expect(list).toBe('a list')
  },
)
