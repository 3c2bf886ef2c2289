import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countryDatabase } from '../../testing/mmdb.ts'
import { openCountries } from './countries.ts'

function databaseFile(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'countries-')), 'countries.mmdb')
  writeFileSync(path, countryDatabase({ '203.0.113.0/24': 'BD', '198.51.100.0/25': 'GB' }))
  return path
}

it.each([
  ['203.0.113.7', 'BD'],
  ['198.51.100.1', 'GB'],
  ['198.51.100.200', null],
  ['192.0.2.1', null],
  ['::1', null],
  ['nonsense', null],
])('[1.24, 3.32] detects the country of %s: %s', async (address, country) => {
  const countryOf = await openCountries(databaseFile())
  expect(countryOf(address)).toBe(country)
})

it('reports a missing database file', async () => {
  await expect(openCountries('/nowhere/countries.mmdb')).rejects.toThrow('ENOENT')
})
