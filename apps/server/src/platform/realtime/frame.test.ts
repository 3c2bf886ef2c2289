import { describe, expect, it } from 'vitest'
import { createFrameParser, encodeFrame, FrameError, type Frame } from './frame.ts'

const parse = (text: string, maxBytes = 1_000) => createFrameParser({ maxBytes }).push(Buffer.from(text))
const plain = (frames: Frame[]) =>
  frames.map(({ command, headers, body }) => ({ command, headers: { ...headers }, body }))

describe('frames of STOMP 1.2', () => {
  it('reads a frame, with line feeds or with carriage returns before them', () => {
    for (const end of ['\n', '\r\n']) {
      const text = ['SEND', 'destination:/app/a', 'x:1', '', '{"a":1}\0'].join(end)
      expect(plain(parse(text))).toEqual([
        { command: 'SEND', headers: { destination: '/app/a', x: '1' }, body: '{"a":1}' },
      ])
    }
  })

  it('reads back what it writes, whatever header and body contain', () => {
    const frame = {
      command: 'MESSAGE',
      headers: { 'a:b\\': 'line\nend\r:\\n', empty: '' },
      body: 'ünï\0cødé مرحبا',
    }
    const [read] = plain(parse(encodeFrame(frame)))
    expect(read).toEqual({
      ...frame,
      headers: { ...frame.headers, 'content-length': String(Buffer.byteLength(frame.body)) },
    })
  })

  it('puts a frame together from single bytes, and takes several frames and heart-beats in one piece', () => {
    const parser = createFrameParser({ maxBytes: 1_000 })
    const bytes = Buffer.from(
      `\n\r\n${encodeFrame({ command: 'SEND', headers: { destination: 'ä' }, body: '€' })}\n`,
    )
    const one = [...bytes].flatMap((byte) => parser.push(Buffer.from([byte])))
    expect(plain(one)).toMatchObject([{ command: 'SEND', headers: { destination: 'ä' }, body: '€' }])
    expect(parse('A\n\n\0\nB\n\n\0\n\n').map(({ command }) => command)).toEqual(['A', 'B'])
    expect(parse('\n')).toEqual([])
  })

  it('takes the first of a repeated header', () => {
    expect(parse('SEND\nfoo:first\nfoo:second\n\n\0')[0]?.headers['foo']).toBe('first')
  })

  it('does not unescape the headers of CONNECT', () => {
    expect(parse('CONNECT\nlogin:a\\cb:c\n\n\0')[0]?.headers['login']).toBe('a\\cb:c')
  })

  it.each([
    ['an undefined escape', 'SEND\na:\\t\n\n\0'],
    ['a lone backslash', 'SEND\na:x\\\n\n\0'],
    ['a header without a colon', 'SEND\nabc\n\n\0'],
    ['a body longer than its content-length', 'SEND\ncontent-length:1\n\nabc\0'],
    ['a content-length that is no number', 'SEND\ncontent-length:-1\n\nabc\0'],
    ['a NUL among the headers', 'SEND\na:b\0'],
    ['a frame that is too large', `SEND\n\n${'x'.repeat(1_000)}\0`],
    ['a frame that would be too large', `SEND\na:${'x'.repeat(1_001)}`],
    ['a body announced too large', `SEND\ncontent-length:5000\n\n${'x'.repeat(1_000)}`],
    ['too many headers', `SEND\n${'a:b\n'.repeat(60)}\n\0`],
  ])('refuses %s', (_what, text) => {
    expect(() => parse(text)).toThrow(FrameError)
  })

  it('knows no header by a name of the prototype', () => {
    expect(parse('SEND\n__proto__:x\n\n\0')[0]?.headers['toString']).toBeUndefined()
  })
})
