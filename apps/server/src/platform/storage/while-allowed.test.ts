import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { whileAllowed } from './while-allowed.ts'

async function* slowly() {
  for (let place = 0; place < 20; place += 1) {
    yield Buffer.from([place])
    await pause(5)
  }
}

it('passes on a content for as long as it may be read', async () => {
  const whole = await whileAllowed(Readable.from(slowly()), async () => true, 10).toArray()
  expect(Buffer.concat(whole)).toHaveLength(20)
  let asked = 0
  const source = Readable.from(slowly())
  const broken = whileAllowed(source, async () => (asked += 1) < 2, 10)
  await expect(broken.toArray()).rejects.toThrow('may not be read')
  expect(source.destroyed).toBe(true)
})

it('closes its source if its reader leaves before the first byte', async () => {
  const source = Readable.from(slowly())
  const stream = whileAllowed(source, async () => true)
  stream.destroy()
  await pause(10)
  expect(source.destroyed).toBe(true)
})
