import { expect, it } from 'vitest'
import { mailNotice, serverEnvironment } from './server.ts'

const placement = { dataDir: '/data', host: '127.0.0.1', port: 3000 }
const provisions = { APP_SECRET: 'made up here', DATABASE_URL: 'postgres://engine/majlis' }

it('[9.13] switches on every available feature for a trial, and leaves production to its defaults', () => {
  const first = serverEnvironment({}, placement, provisions)
  expect(first).toMatchObject({
    NODE_ENV: 'development',
    FLAG_MEETING_MINUTES: 'true',
    FLAG_BIG_MEETING_DISABLED: 'false',
    FLAG_DRIVE_ENABLE: 'true',
  })
  const production = serverEnvironment({ NODE_ENV: 'production' }, placement, provisions)
  expect(Object.keys(production).filter((key) => key.startsWith('FLAG_'))).toEqual([])
})

it('runs as production behind an address of the internet, unless the operator wants otherwise', () => {
  const env = { PUBLIC_URL: 'https://meet.example.org' }
  expect(serverEnvironment(env, placement, provisions)['NODE_ENV']).toBe('production')
  const wanted = { ...env, NODE_ENV: 'development' }
  expect(serverEnvironment(wanted, placement, provisions)['NODE_ENV']).toBe('development')
})

it('prints the link that opens the mailbox on this machine, and warns where everyone or no one can read mails', () => {
  const here = 'http://127.0.0.1:3000'
  const lan = 'http://192.168.1.7:3000'
  const key = { MAILBOX_KEY: 'made up here' }
  const notice = (env: Record<string, string>, url: string) =>
    mailNotice(serverEnvironment(env, placement, { ...provisions, ...key }), url)
  for (const url of [here, 'http://localhost:3000', 'http://[::1]:3000'])
    expect(notice({}, url)).toContain(`${url}/dev/mailbox?key=made%20up%20here`)
  expect(notice({ MAILBOX_KEY: 'chosen' }, here)).toMatch(/key=chosen$/)
  expect(notice({ SMTP_URL: 'smtp://mail.lan' }, lan)).toBeNull()
  expect(notice({ SMTP_URL_FILE: '/run/smtp' }, here)).toBeNull()
  const closed = [
    notice({}, lan),
    notice({}, 'https://meet.example.org'),
    notice({}, 'http://localhost.example.org'),
    notice({ NODE_ENV: 'production' }, here),
    notice({ MAILBOX_OPEN_TO_EVERYONE: 'off' }, lan),
    mailNotice(serverEnvironment({}, placement, provisions), here),
  ]
  for (const line of closed) {
    expect(line).toContain('neither sent nor shown')
    expect(line).not.toContain('key=')
  }
  const open = notice({ MAILBOX_OPEN_TO_EVERYONE: 'true' }, lan)
  expect(open).toMatch(/everyone who can reach .* can read every mail/)
  expect(open).not.toContain('key=')
})

it('prefers what the operator has set, also in a file', () => {
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
