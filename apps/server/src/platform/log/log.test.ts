import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function record() {
  const lines: string[] = []
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } })
  return { log, text: () => lines.join('') }
}

describe('createLog', () => {
  it('masks everything that is named like a secret, wherever it is', () => {
    const { log, text } = record()
    log.info(
      {
        token: 's3cret',
        user: { password: 's3cret', id: 'u1' },
        req: { headers: { authorization: 's3cret', cookie: 's3cret' } },
      },
      'x',
    )
    expect(text()).not.toContain('s3cret')
    expect(JSON.parse(text())).toMatchObject({ level: 'info', user: { id: 'u1', password: '[hidden]' } })
  })

  it('describes an error and its causes without their own fields, which may hold the input', () => {
    const { log, text } = record()
    const cause = Object.assign(new Error('bad input'), { data: { anything: 's3cret' }, code: '23505' })
    log.error({ err: new Error('failed', { cause }) }, 'x')
    expect(text()).not.toContain('s3cret')
    expect(JSON.parse(text()).err).toMatchObject({
      message: 'failed',
      cause: { message: 'bad input', reason: '23505' },
    })
  })
})
