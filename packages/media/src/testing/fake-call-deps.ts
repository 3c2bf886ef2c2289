import type { CallDeps } from '../call-deps.ts'
import type { FakeSfu } from './fake-room.ts'

/** Time that moves only by the test. `settle` runs everything that does not wait for time. */
export function fakeClock() {
  const waiting: { ms: number; resolve: () => void }[] = []
  const settle = async () => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
  }
  const tasks = new Set<() => void>()
  return {
    delays: [] as number[],
    every(task: () => void) {
      tasks.add(task)
      return () => {
        tasks.delete(task)
      }
    },
    /** One round of everything that runs again and again. */
    async tick() {
      for (const task of tasks) task()
      await settle()
    },
    delay(ms: number) {
      this.delays.push(ms)
      return new Promise<void>((resolve) => waiting.push({ ms, resolve }))
    },
    settle,
    async elapse() {
      for (const { resolve } of waiting.splice(0)) resolve()
      await settle()
    },
  }
}

export function fakeCallDeps(sfu: FakeSfu, clock: ReturnType<typeof fakeClock>) {
  let online = () => {}
  const screen = { next: null as MediaStream | Error | null }
  const deps: CallDeps = {
    loadSfuRoom: () => Promise.resolve(sfu.create),
    getDisplayMedia: () =>
      screen.next instanceof Error || screen.next === null
        ? Promise.reject(screen.next ?? new DOMException('Permission denied', 'NotAllowedError'))
        : Promise.resolve(screen.next),
    delay: (ms) => clock.delay(ms),
    ownTask: () => Promise.resolve(),
    every: (_ms, task) => clock.every(task),
    random: () => 1,
    onOnline(listener) {
      online = listener
      return () => {
        online = () => {}
      }
    },
    schedule: queueMicrotask,
  }
  return { deps, screen, goOnline: () => online() }
}
