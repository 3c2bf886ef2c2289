import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSecrets } from './secrets.ts'

const fresh = () => mkdtempSync(join(tmpdir(), 'majlis-secrets-'))

it('makes 256 random bits per name, readable by the owner only, and keeps them', () => {
  const directory = fresh()
  const secret = openSecrets(directory)('APP_SECRET')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(openSecrets(directory)('APP_SECRET')).toBe(secret)
  expect(openSecrets(directory)('POSTGRES_PASSWORD')).not.toBe(secret)
  expect(openSecrets(fresh())('APP_SECRET')).not.toBe(secret)
})

it('closes a file that others may read', () => {
  const directory = fresh()
  openSecrets(directory)('APP_SECRET')
  chmodSync(join(directory, 'secrets.json'), 0o644)
  openSecrets(directory)
  expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600)
})

it('does not replace a damaged file', () => {
  const directory = fresh()
  writeFileSync(join(directory, 'secrets.json'), '{"APP_SECRET":')
  expect(() => openSecrets(directory)).toThrow(`${directory}/secrets.json is damaged: put back`)
  expect(readFileSync(join(directory, 'secrets.json'), 'utf8')).toBe('{"APP_SECRET":')
})
