import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lock, tryLock } from './lock.ts'

const fresh = () => join(mkdtempSync(join(tmpdir(), 'majlis-lock-')), 'lock')

it('is held by one taker until it is released', async () => {
  const file = fresh()
  const held = tryLock(file)
  expect(held).toBeDefined()
  expect(tryLock(file)).toBeUndefined()
  const waiting = lock(file)
  held?.release()
  const next = await waiting
  expect(tryLock(file)).toBeUndefined()
  next.release()
})

it('is free again when its holder was killed', async () => {
  const file = fresh()
  const code = `import { tryLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    tryLock(${JSON.stringify(file)}); process.stdout.write('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code])
  await once(holder.stdout, 'data')
  expect(tryLock(file)).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(tryLock(file)).toBeDefined()
})
