import { expect, it } from 'vitest'
import { receivingHost } from './receiving-host.ts'

it.each([
  'http://localhost:8000',
  'http://127.0.0.1:8000',
  'http://127.8.0.1',
  'http://[::1]:8000',
  'http://127.1',
])('takes %s for this machine', (url) => expect(receivingHost(url)).toBeNull())

it.each([
  ['https://127.example.org', '127.example.org'],
  ['https://localhost.example.org', 'localhost.example.org'],
  ['http://192.0.2.7:8000', '192.0.2.7'],
])('names the host of %s', (url, host) => expect(receivingHost(url)).toBe(host))
