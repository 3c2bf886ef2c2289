import { expect, it } from 'vitest'
import { isOwnOrigin } from './own-origin.ts'

const publicUrl = 'https://meet.example.org'

it.each([
  [publicUrl, true],
  ['https://meet.example.org:443', true],
  ['https://former.example.org', true],
  ['http://meet.example.org', false],
  ['https://meet.example.org:8443', false],
  ['https://www.meet.example.org', false],
  ['https://evil.example', false],
  ['http://localhost:3000', false],
  ['null', false],
  ['', false],
])(
  '[6.9] accepts pages of the installation’s address and of its former one as its own: %s %s',
  (origin, isOwn) => {
    const addresses = { publicUrl, formerUrl: 'https://former.example.org' }
    // Also where the request was sent to that very name.
    for (const host of ['meet.example.org', URL.parse(origin)?.host ?? 'null'])
      expect(isOwnOrigin({ origin, host }, addresses)).toBe(isOwn)
  },
)

it('accepts programs other than browsers, which name no origin', () => {
  expect(isOwnOrigin({ host: 'evil.example' }, { publicUrl })).toBe(true)
})

it.each([
  ['http://localhost:3000', 'localhost:3000', true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
  // Vite passes calls on and keeps its own address as the origin.
  ['http://localhost:5173', '127.0.0.1:3000', true],
  ['http://[::1]:5173', '[::1]:5173', true],
  ['http://192.168.1.7:3000', '192.168.1.7:3000', true],
  ['http://192.168.1.7:3000', '127.0.0.1:3000', false],
  ['https://localhost.evil.example', 'localhost:3000', false],
  ['https://evil.example', 'localhost:3000', false],
  ['app://localhost:3000', 'localhost:3000', false],
])('in a trial on this machine accepts the page at %s, asking %s: %s', (origin, host, isOwn) => {
  expect(isOwnOrigin({ origin, host }, { publicUrl: 'http://localhost:3000' })).toBe(isOwn)
})
