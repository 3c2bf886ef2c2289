import { expect, it } from 'vitest'
import { mailboxWarning, serverEnvironment } from './server.ts'

const placement = { dataDir: '/data', host: '127.0.0.1', port: 3000 }
const provisions = { APP_SECRET: 'made up here', DATABASE_URL: 'postgres://engine/majlis' }

it('[9.13] switches every feature that is there on for the first look, and leaves production to its defaults', () => {
  const first = serverEnvironment({}, placement, provisions)
  expect(first).toMatchObject({
    NODE_ENV: 'development',
    FLAG_MEETING_MINUTES: 'true',
    FLAG_BIG_MEETING_DISABLED: 'false',
  })
  expect(first['FLAG_DRIVE_ENABLE']).toBeUndefined()
  const production = serverEnvironment({ NODE_ENV: 'production' }, placement, provisions)
  expect(Object.keys(production).filter((key) => key.startsWith('FLAG_'))).toEqual([])
})

it('shows no mailbox behind an address of the internet, unless the operator wants that', () => {
  const env = { PUBLIC_URL: 'https://meet.example.org' }
  expect(serverEnvironment(env, placement, provisions)['NODE_ENV']).toBe('production')
  const wanted = { ...env, NODE_ENV: 'development' }
  expect(serverEnvironment(wanted, placement, provisions)['NODE_ENV']).toBe('development')
})

it('warns who shows the mailbox to a network, and nobody else', () => {
  const open = { ...placement, host: '0.0.0.0' }
  expect(mailboxWarning({}, open)).toContain('/dev/mailbox')
  expect(mailboxWarning({}, placement)).toBeNull()
  expect(mailboxWarning({ NODE_ENV: 'production' }, open)).toBeNull()
  expect(mailboxWarning({ PUBLIC_URL: 'https://meet.example.org' }, open)).toBeNull()
})

it('lets what the operator has set go first, as a file too', () => {
  const operator = { APP_SECRET_FILE: '/run/secret', DATABASE_URL: '', FLAG_DRIVE_ENABLE: 'false' }
  const env = serverEnvironment(operator, placement, provisions)
  expect(env['APP_SECRET']).toBeUndefined()
  expect(env['APP_SECRET_FILE']).toBe('/run/secret')
  expect(env['DATABASE_URL']).toBe('postgres://engine/majlis')
  expect(env['FLAG_DRIVE_ENABLE']).toBe('false')
})

it('keeps the registry credentials of npm away from the server', () => {
  const env = serverEnvironment({ npm_config__authtoken: 'secret', LANG: 'C' }, placement, provisions)
  expect(env).toMatchObject({ LANG: 'C' })
  expect(Object.keys(env).filter((key) => key.startsWith('npm_'))).toEqual([])
})

it('gives a start without pages a health page at the same port, and waits for no balancer', () => {
  const worker = serverEnvironment({ ROLE: 'worker' }, placement, provisions)
  expect(worker).toMatchObject({ HEALTH_PORT: '3000', DRAIN_SECONDS: '0' })
  for (const role of [undefined, 'web', 'web,worker', 'worker, web'])
    expect(serverEnvironment({ ROLE: role }, placement, provisions)['HEALTH_PORT']).toBeUndefined()
  expect(
    serverEnvironment({ ROLE: 'worker', HEALTH_PORT: '3100' }, placement, provisions)['HEALTH_PORT'],
  ).toBe('3100')
})
