import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createProcessRecord, identify, isRunning } from './processes.ts'

function startSleeper() {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const identity = identify(child.pid ?? 0)
  if (!identity) throw new Error('sleep did not start')
  return { child, identity }
}

const fresh = () => join(mkdtempSync(join(tmpdir(), 'majlis-processes-')), 'processes.json')

it('ends what a killed supervisor has left running', async () => {
  const file = fresh()
  const { child, identity } = startSleeper()
  const ended = once(child, 'exit')
  createProcessRecord(file).add({ ...identity, name: 'sleeper', stopSignal: 'SIGTERM' })

  expect(await createProcessRecord(file).endOrphans()).toEqual(['sleeper'])
  expect((await ended)[1]).toBe('SIGTERM')
  expect(isRunning(identity)).toBe(false)
})

it('leaves alone a stranger who got the number of a recorded process', async () => {
  const file = fresh()
  const { identity } = startSleeper()
  writeFileSync(
    file,
    JSON.stringify([{ pid: identity.pid, startedAt: 'earlier', name: 'old', stopSignal: 'SIGTERM' }]),
  )

  expect(await createProcessRecord(file).endOrphans()).toEqual([])
  expect(isRunning(identity)).toBe(true)
})

it('forgets a child that has ended', async () => {
  const file = fresh()
  const { identity } = startSleeper()
  const record = createProcessRecord(file)
  record.add({ ...identity, name: 'sleeper', stopSignal: 'SIGTERM' })
  record.remove(identity.pid)
  expect(await createProcessRecord(file).endOrphans()).toEqual([])
  expect(isRunning(identity)).toBe(true)
})
