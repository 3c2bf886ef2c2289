import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { superviseChild } from './child.ts'
import { StartError } from './config.ts'
import type { Launch } from './engine.ts'
import { createProcessRecord, identify } from './processes.ts'

function supervise(script: string, overrides: Partial<Launch> = {}, earlierLog = '') {
  const logDir = mkdtempSync(join(tmpdir(), 'majlis-child-'))
  writeFileSync(join(logDir, 'child.log'), earlierLog)
  const launch: Launch = {
    command: process.execPath,
    args: ['--eval', script],
    env: {},
    isHealthy: async () => readFileSync(join(logDir, 'child.log'), 'utf8').includes('serving'),
    readyTimeoutMs: 10_000,
    firstStartAttempts: 2,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 5_000,
    ...overrides,
  }
  const record = createProcessRecord(join(logDir, 'processes.json'))
  const child = superviseChild('child', launch, { record, logDir, say: () => {} })
  onTestFinished(() => child.stop())
  return { child, logDir, log: () => readFileSync(join(logDir, 'child.log'), 'utf8') }
}

const serves = "console.log('serving'); setInterval(() => {}, 1000)"

it('restarts a killed child', async () => {
  const { child } = supervise(serves)
  await child.firstReady
  const pid = child.pid() ?? 0
  process.kill(pid, 'SIGKILL')
  const isBack = () => child.pid() !== pid && child.state() === 'ready'
  expect(await vi.waitUntil(isBack, { timeout: 15_000, interval: 10 })).toBe(true)
})

it('gives up a first start that fails, with the end of the log', async () => {
  const { child, log } = supervise("console.log('no such setting'); process.exit(3)")
  const error: unknown = await child.firstReady.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toMatch(/exit code 3[^]*no such setting/)
  expect(log().split('no such setting')).toHaveLength(3)
})

it('does not show what an earlier start wrote', async () => {
  const earlier = 'no such database\n'
  const silent = await supervise('process.exit(3)', {}, earlier).child.firstReady.catch(String)
  expect(silent).toBe('StartError: child did not start (exit code 3).')
  const { child } = supervise("console.log('no such setting'); process.exit(3)", {}, earlier)
  const reason = await child.firstReady.catch(String)
  expect(reason).toContain('no such setting')
  expect(reason).not.toContain('no such database')
})

it('gives up at once on a child that can never become healthy', async () => {
  const fatal = new StartError('wrong password')
  const { child } = supervise(serves, { isHealthy: () => Promise.reject(fatal) })
  await expect(child.firstReady).rejects.toBe(fatal)
})

it('ends what a killed child had started itself', async () => {
  const { child, log } = supervise(`
    const inner = require('node:child_process').spawn('sleep', ['60'])
    console.log('inner ' + inner.pid + ' serving')
    setInterval(() => {}, 1000)`)
  await child.firstReady
  const inner = Number(/inner (\d+)/.exec(log())?.[1])
  expect(identify(inner)).toBeDefined()
  process.kill(child.pid() ?? 0, 'SIGKILL')
  await vi.waitUntil(() => identify(inner) === undefined, { timeout: 15_000, interval: 10 })
})

it('stops, by force if the signal has no effect, and stays stopped', async () => {
  const { child } = supervise(`process.on('SIGTERM', () => {}); ${serves}`, { stopTimeoutMs: 200 })
  await child.firstReady
  const pid = child.pid() ?? 0
  await child.stop()
  expect(identify(pid)).toBeUndefined()
  expect(child.pid()).toBeUndefined()
  expect(child.state()).toBe('stopped')
})
