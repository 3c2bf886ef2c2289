import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { isFromThisMachine, isOwnUrl } from './this-machine.ts'

function asked(remoteAddress: string | undefined, headers: IncomingMessage['headers']): boolean {
  // Nothing else of a socket is looked at.
  const socket = { remoteAddress } as IncomingMessage['socket']
  return isFromThisMachine({ socket, headers })
}

it('takes a loopback peer that asks for a loopback name as a program of this machine', () => {
  for (const host of ['localhost', 'localhost:3000', 'LOCALHOST:1', '127.0.0.1:3000', '[::1]', '[::1]:3000'])
    for (const peer of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])
      expect(asked(peer, { host })).toBe(true)
})

it('refuses other peers, other names, and callers behind a proxy', () => {
  const host = 'localhost:3000'
  for (const peer of ['192.168.1.7', '::ffff:192.168.1.7', 'fe80::1', '1.127.0.1', '::1:1', undefined])
    expect(asked(peer, { host })).toBe(false)
  const others = [
    'rebind.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:80',
    '192.168.1.7:3000',
    'user@localhost',
    'localhost:',
    '',
  ]
  for (const other of others) expect(asked('127.0.0.1', { host: other })).toBe(false)
  expect(asked('127.0.0.1', {})).toBe(false)
  for (const name of [
    'forwarded',
    'via',
    'x-real-ip',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-x',
  ])
    expect(asked('127.0.0.1', { host, [name]: '127.0.0.1' })).toBe(false)
})

it('knows the addresses of this machine by their host', () => {
  for (const url of ['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:8443'])
    expect(isOwnUrl(url)).toBe(true)
  for (const url of ['http://meet.lan', 'https://localhost.example.org', 'http://192.168.1.7:3000'])
    expect(isOwnUrl(url)).toBe(false)
})
