import { expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

it('uses the fastest answer, whatever the clock of the device says', () => {
  let device = 500_000
  const clock = createServerClock(() => device)
  expect(clock.now()).toBe(500_000)
  // Three minutes ahead of the server, and two seconds late.
  clock.hear(320_000 - 2_000)
  expect(clock.now()).toBe(318_000)
  device += 10_000
  clock.hear(330_000)
  expect(clock.now()).toBe(330_000)
  device += 10_000
  clock.hear(340_000 - 5_000)
  expect(clock.now()).toBe(340_000)
})
