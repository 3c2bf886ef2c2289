import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { App } from '../../app/app.ts'
import { testApp } from '../../testing/app.ts'
import { recordedLog } from '../../testing/log.ts'
import { keptMails, mailboxHeaders, mailboxKey } from '../../testing/mailbox.ts'
import type { MailMessage } from './mail.ts'

const linked = `/dev/mailbox?key=${encodeURIComponent(mailboxKey)}`
const mail: MailMessage = {
  to: 'anna@example.org',
  language: 'en',
  subject: '482913 is your code',
  preview: '',
  heading: 'Hi',
  paragraphs: ['text'],
}

const send = ({ platform }: App, message: MailMessage) => platform.mailer.send(platform.database.db, message)

describe('the development mailbox', () => {
  it('shows mails in a frame without script, and is not there in production', async () => {
    const app = await testApp()
    const { http } = app
    await send(app, { ...mail, subject: 'Hello <b>' })
    const [kept] = await keptMails(http, mail.to)
    expect(kept).toMatchObject({ to: mail.to, subject: 'Hello <b>', text: expect.stringContaining('Hi') })
    const open = (path: string) => http.inject({ url: `/dev/mailbox${path}`, headers: mailboxHeaders })
    expect((await open('')).body).toContain('Hello &#60;b&#62;')
    // A narrow page has room for one of them.
    expect((await open('')).body).toContain('<main>')
    expect((await open(`?id=${kept?.id}`)).body).toContain('<main data-chosen>')
    expect((await open(`/${kept?.id}`)).headers['content-security-policy']).toContain('sandbox')
    expect(await keptMails(http, 'someone@else.org')).toEqual([])
    const name = mail.to.split('@')[0] ?? ''
    expect((await open(`?to=${name.slice(0, 3).toUpperCase()}`)).body).toContain('Hello &#60;b&#62;')
    expect((await open('?to=no-one')).body).toContain('No mails to “no-one”')

    const { http: production } = await testApp({ environment: { NODE_ENV: 'production' } })
    expect(await mailboxOf(production)).toEqual(none)
    expect((await production.inject('/api/health/ready')).json().data.engines).toContainEqual(
      expect.objectContaining({ name: 'mail', state: 'off' }),
    )
  })

  it('is available to programs of this machine, and 404 for all others', async () => {
    const { http } = await testApp()
    const own = { headers: { host: 'localhost:3000', ...mailboxHeaders } }
    expect(await mailboxOf(http, own)).toEqual({ statuses: [200, 200, 200, 404], devMailbox: 'by_link' })
    const outside: InjectOptions[] = [
      { remoteAddress: '192.168.1.7', headers: mailboxHeaders },
      { headers: { ...mailboxHeaders, host: 'rebind.evil.example' } },
      { headers: { ...mailboxHeaders, host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' } },
      { headers: { ...mailboxHeaders, host: 'localhost:3000', forwarded: 'for=203.0.113.9' } },
    ]
    for (const by of outside) expect(await mailboxOf(http, by)).toEqual(none)
    const answers = async (url: string) => {
      const answer = await http.inject({ url, remoteAddress: '192.168.1.7' })
      return [answer.statusCode, answer.json(), answer.headers['content-type']]
    }
    expect(await answers('/dev/mailbox.json')).toEqual(await answers('/dev/nothing'))
  })

  it('is closed once mail is sent or others use the address, and open to everyone only by the setting', async () => {
    const open = { MAILBOX_OPEN_TO_EVERYONE: 'true' }
    const lan = { PUBLIC_URL: 'http://meet.lan' }
    const stranger = { remoteAddress: '192.168.1.7', headers: { host: 'meet.lan' } }
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' }
    for (const environment of [smtp, lan, { ...smtp, ...lan, ...open }, { MAILBOX_KEY: '' }])
      for (const by of [{ headers: mailboxHeaders }, stranger])
        expect(await mailboxOf((await testApp({ environment })).http, by)).toEqual(none)
    // Without a key, which is not needed here.
    const { http } = await testApp({ environment: { ...lan, ...open, MAILBOX_KEY: '' } })
    expect(await mailboxOf(http, stranger)).toEqual({ statuses: [200, 200, 200, 404], devMailbox: 'open' })
  })
})

describe('without its key the development mailbox', () => {
  it('shows nothing to callers behind a proxy that adds no header', async () => {
    const app = await testApp()
    await send(app, mail)
    const ask = await plainProxyTo(app.http)
    const [kept] = await keptMails(app.http)
    for (const path of ['', '?to=anna@example.org', `?id=${kept?.id}`, `/${kept?.id}`, '.json']) {
      const answer = await ask(`/dev/mailbox${path}`)
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.body).not.toMatch(/482913|anna@|a key of tests/)
    }
    expect((await ask('/dev/mailbox')).body).toContain('Majlis prints the link in the terminal')
    expect((await ask('/dev/mailbox.json', mailboxHeaders)).body).toContain('482913')
  })

  it('opens by the link, which is changed for a cookie and leaves the address', async () => {
    const { log, lines } = recordedLog()
    const app = await testApp({ log })
    await send(app, mail)
    const arrived = await app.http.inject(`${linked}&to=anna%40example.org`)
    expect(arrived.statusCode).toBe(303)
    expect(arrived.headers.location).toBe('/dev/mailbox?to=anna%40example.org')
    expect(arrived.body).not.toContain('482913')
    const [cookie = ''] = [arrived.headers['set-cookie'] ?? []].flat()
    expect(cookie).toMatch(/; Path=\/dev; HttpOnly; SameSite=Strict$/)
    const [pair = ''] = cookie.split(';', 1)
    const shown = await app.http.inject({ url: '/dev/mailbox', headers: { cookie: pair } })
    expect(shown.body).toContain('482913')
    expect(shown.body).not.toContain('a key of tests')
    expect(JSON.stringify(lines())).not.toContain('a key of tests')
  })

  it('refuses wrong keys, lets an address try sixty in an hour, and right ones always', async () => {
    const app = await testApp()
    await send(app, mail)
    const ask = async (url: string, headers: Record<string, string> = {}) =>
      (await app.http.inject({ url, headers })).statusCode
    const wrong = mailboxKey.replace('a key', 'no key')
    const stale = { cookie: `majlis_mailbox=${encodeURIComponent(wrong)}` }
    expect(await ask(`/dev/mailbox?key=${wrong}`)).toBe(403)
    expect(await ask('/dev/mailbox.json', { authorization: `Bearer ${wrong}` })).toBe(403)
    // Of another installation at this address: it is not sent again.
    const other = await app.http.inject({ url: '/dev/mailbox', headers: stale })
    expect(other.statusCode).toBe(403)
    expect([other.headers['set-cookie']].flat()[0]).toMatch(/^majlis_mailbox=;/)
    for (let count = 3; count < 60; count += 1) expect(await ask('/dev/mailbox?key=x')).toBe(403)
    expect(await ask('/dev/mailbox?key=x')).toBe(429)
    expect(await ask(linked)).toBe(303)
    expect(await ask('/dev/mailbox.json', mailboxHeaders)).toBe(200)
    expect(await ask('/dev/mailbox')).toBe(403)
  })
})

describe('the calendar part of a mail in the development mailbox', () => {
  it('is shown, and taken as a file', async () => {
    const app = await testApp()
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:<script>\r\nEND:VCALENDAR\r\n'
    await send(app, { ...mail, subject: 'Without' })
    await send(app, {
      ...mail,
      replyTo: 'nusrat@example.org',
      calendar: { method: 'REQUEST', content },
    })
    const mails = await keptMails(app.http)
    expect(mails).toMatchObject([
      { replyTo: 'nusrat@example.org', calendar: { method: 'REQUEST', content } },
      { subject: 'Without', replyTo: null, calendar: null },
    ])
    const open = (path: string) => app.http.inject({ url: `/dev/mailbox${path}`, headers: mailboxHeaders })
    expect((await open('')).body).toContain('SUMMARY:&#60;script&#62;')
    const file = await open(`/${mails[0]?.id}/invite.ics`)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8; method=REQUEST')
    expect(file.headers['content-disposition']).toContain('invite.ics')
    expect(file.body).toBe(content)
    expect((await open(`/${mails[1]?.id}/invite.ics`)).statusCode).toBe(404)
  })
})

const none = { statuses: [404, 404, 404, 404], devMailbox: 'none' }

/** How its addresses answer a caller, and what the public configuration says of it. */
async function mailboxOf(http: FastifyInstance, by: InjectOptions = {}) {
  const ask = (url: string) => http.inject({ ...by, url })
  const paths = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.css', '/dev/mailbox/x']
  const statuses = await Promise.all(paths.map(async (path) => (await ask(path)).statusCode))
  const { devMailbox, ...config } = (await ask('/api/config')).json().data
  expect(config).not.toHaveProperty('version')
  return { statuses, devMailbox }
}

/** `proxy_pass` as nginx does it by default: the target's own host name, and no header about its caller. */
async function plainProxyTo(http: FastifyInstance) {
  await http.listen({ host: '127.0.0.1', port: 0 })
  // Servers that listen on an address have a port.
  const { port } = http.server.address() as AddressInfo
  const proxy = createServer(({ url, method, headers }, answer) => {
    const { authorization } = headers
    const forwarded = request({
      host: '127.0.0.1',
      port,
      path: url,
      method,
      headers: authorization ? { authorization } : {},
    })
    forwarded.once('response', (response: IncomingMessage) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(answer)
    })
    forwarded.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, { headers })
    return { status: answer.status, body: await answer.text() }
  }
}
