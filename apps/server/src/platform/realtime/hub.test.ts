import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { silentLog } from '../../testing/log.ts'
import { createHub } from './hub.ts'

it('looks twice at a connecting socket in one turn, so that nobody waits in line for the second look', async () => {
  const hub = createHub({ log: silentLog })
  const looks: string[] = []
  hub.authenticate(async (token) => {
    looks.push(token)
    await delay(5)
    return { kind: 'user', id: token, queueName: token }
  })
  const sessions = Array.from({ length: 12 }, () =>
    hub.open({ send: () => undefined, close: () => undefined }, null),
  )
  const connect = (token: string) =>
    Buffer.from(`CONNECT\naccept-version:1.2\nAuthorization:Bearer ${token}\n\n\0`)
  await Promise.all(sessions.map((session, index) => session.receive(connect(`token${index}`))))
  for (const session of sessions) session.close()

  expect(looks).toHaveLength(24)
  // Those who came first are done before anybody of the later ones is looked at.
  const firstOnes = [...new Set(looks)].slice(0, 4)
  expect(looks.slice(0, 8).toSorted()).toEqual([...firstOnes, ...firstOnes].toSorted())
})
