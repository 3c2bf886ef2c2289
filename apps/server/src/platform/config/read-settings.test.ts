import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { mailSettings } from '../mail/mail.settings.ts'
import { checkGiven, ConfigError, readSettings } from './read-settings.ts'
import { internalHostsSetting, proxiesSetting } from './host-settings.ts'
import { booleanSetting, fileSetting, integerSetting, listSetting, urlSetting } from './settings.ts'

const settings = {
  PORT: { schema: integerSetting({ min: 1, max: 65_535, fallback: 3000 }), about: '' },
  SECRET: { schema: z.string().min(8, 'must be longer'), about: '', isSecret: true },
  ROLE: { schema: listSetting(['web', 'worker'], ['web', 'worker']), about: '' },
  PUBLIC_URL: { schema: urlSetting('http', 'https').optional(), about: '' },
  FLAG: { schema: booleanSetting(false), about: '' },
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(settings, environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

function secretFile(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'majlis-config-')), 'secret')
  writeFileSync(path, text)
  return path
}

describe('readSettings', () => {
  it('fills in defaults, and treats an empty variable as unset', () => {
    expect(
      readSettings(settings, {
        SECRET: 'long enough',
        PORT: '',
        FLAG: 'yes',
        PUBLIC_URL: 'https://m.example/',
      }),
    ).toEqual({
      PORT: 3000,
      SECRET: 'long enough',
      ROLE: ['web', 'worker'],
      PUBLIC_URL: 'https://m.example',
      FLAG: true,
    })
  })

  it('names every problem with its key, but never a value', () => {
    const problems = problemsOf({
      PORT: '70000',
      SECRET: 'short',
      ROLE: 'web,cook',
      PUBLIC_URL: 'ftp://x',
      FLAG: 'maybe',
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'SECRET',
      'ROLE',
      'PUBLIC_URL',
      'FLAG',
    ])
    expect(problems.join()).not.toContain('short')
  })

  it('asks for a secret that is not set', () => {
    expect(problemsOf({})).toEqual(['SECRET: is not set'])
  })

  it('reads a secret from the file that <KEY>_FILE names, without the line end', () => {
    expect(readSettings(settings, { SECRET_FILE: secretFile('from a file\n') }).SECRET).toBe('from a file')
  })

  it('refuses a secret given twice, and a file that is not there', () => {
    expect(problemsOf({ SECRET: 'long enough', SECRET_FILE: secretFile('another one') })).toHaveLength(1)
    expect(problemsOf({ SECRET_FILE: '/nowhere/secret' })[0]).toContain('ENOENT')
  })

  it('checks only the given settings if the rest is provided later', () => {
    expect(() => checkGiven(settings, {})).not.toThrow()
    expect(() => checkGiven(settings, { SECRET: 'short' })).toThrow('SECRET: ')
    expect(() => checkGiven(settings, { SECRET_FILE: '/nowhere/secret' })).toThrow('ENOENT')
  })
})

it('reads names, addresses and networks of an internal network, and refuses anything else', () => {
  const setting = internalHostsSetting()
  const given = 'Keycloak, *.corp.example,login_1.internal,127.0.0.1,10.20.0.0/16,fd12::/16,::1'
  expect(setting.parse(given)).toEqual(
    given
      .toLowerCase()
      .split(',')
      .map((word) => word.trim()),
  )
  expect(setting.parse(undefined)).toEqual([])
  for (const wrong of [
    'https://keycloak',
    'keycloak:8080',
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.0/8/8',
    'a..b',
    '*',
  ])
    expect(setting.safeParse(wrong).success).toBe(false)
})

it('reads trusted proxies, and refuses unknown names', () => {
  for (const right of ['1', 'loopback', '10.0.0.0/8, 127.0.0.1', 'fd12::/16,uniquelocal'])
    expect(proxiesSetting().safeParse(right).success).toBe(true)
  for (const wrong of ['-1', 'proxy.example.org', '10.0.0.0/99', 'loopback,true'])
    expect(proxiesSetting().safeParse(wrong).success).toBe(false)
})

it('reads the path of an existing file only', () => {
  const file = secretFile('')
  expect(fileSetting().parse(file)).toBe(file)
  for (const wrong of [`${file}.mmdb`, tmpdir()]) expect(fileSetting().safeParse(wrong).success).toBe(false)
})

it('reads a sender with or without a name', () => {
  const { schema } = mailSettings.settings.MAIL_FROM
  for (const right of ['meet@example.org', 'Majlis <meet@example.org>', '<no-reply@localhost>'])
    expect(schema.safeParse(right).success).toBe(true)
  for (const wrong of ['Majlis', 'Majlis <meet>', 'Majlis meet@example.org', '<meet@example.org> Majlis'])
    expect(schema.safeParse(wrong).success).toBe(false)
})
