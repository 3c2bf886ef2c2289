import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createEarlySync } from './early-sync.ts'

function setup() {
  const running: { path: string; end: (error?: Error) => void }[] = []
  const early = createEarlySync(
    (path) =>
      new Promise<void>((resolve, reject) => {
        running.push({ path, end: (error) => (error ? reject(error) : resolve()) })
      }),
  )
  return { early, running, paths: () => running.map(({ path }) => path) }
}

describe('early sync', () => {
  it('writes a file once at a time, and two files at most', async () => {
    const { early, running, paths } = setup()
    for (const path of ['one', 'one', 'two', 'three']) early.begin(path)
    expect(paths()).toEqual(['one', 'two'])
    running[0]?.end()
    await setImmediate()
    for (const path of ['one', 'three']) early.begin(path)
    expect(paths()).toEqual(['one', 'two', 'one'])
  })

  it('remembers that the disk failed, until the file is a new one', async () => {
    const { early, running } = setup()
    early.begin('one')
    early.requireNoFailure('one')
    running[0]?.end(Object.assign(new Error('i/o error'), { code: 'EIO' }))
    await setImmediate()
    early.begin('one')
    running[1]?.end()
    await setImmediate()
    expect(() => early.requireNoFailure('one')).toThrow('i/o error')
    early.forget('one')
    early.requireNoFailure('one')
  })

  it('ignores that a file was deleted', async () => {
    const { early, running } = setup()
    early.begin('one')
    running[0]?.end(Object.assign(new Error('gone'), { code: 'ENOENT' }))
    await setImmediate()
    expect(() => early.requireNoFailure('one')).not.toThrow()
  })
})
