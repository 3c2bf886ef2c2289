import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createSmtpTransport } from './smtp-transport.ts'

/** The least that RFC 5321 asks of a mail server; it keeps what it gets, and refuses receivers at `nowhere.example`. */
async function mailServer() {
  const received: { envelope: string[]; content: string }[] = []
  const server = createServer((socket) => converse(socket, received))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { received, server, url: `smtp://127.0.0.1:${port}` }
}

function converse(socket: Socket, received: { envelope: string[]; content: string }[]): void {
  let envelope: string[] = []
  let content: string | null = null
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.setEncoding('utf8').on('error', () => undefined)
  say('220 test')
  socket.on('data', (text: string) => {
    rest += text
    for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (content !== null && line !== '.') content += `${line}\n`
      else if (content !== null) {
        received.push({ envelope, content })
        envelope = []
        content = null
        say('250 taken')
      } else answer(line)
    }
  })
  function answer(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'DATA') {
      content = ''
      return void say('354 go on')
    }
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    if (line.includes('nowhere.example')) return void say('550 no such person')
    if (line.includes('later.example')) return void say('451 try again later')
    if (line.includes('locked.example')) return void say('530 sign in first')
    if (verb === 'MAIL' || verb === 'RCPT') envelope.push(line)
    say('250 fine')
  }
}

/** The content of the part whose header has the type. */
function partAfter(source: string, type: RegExp): string {
  const part = source.slice(source.search(type))
  const [header = '', body = ''] = part.split(/\n\n/)
  const text = body.split('\n--')[0] ?? ''
  if (/base64/i.test(header)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(header)) return text
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, '%$1')
    .replaceAll('\n', '\r\n')
  return decodeURIComponent(bytes)
}

const mail = {
  messageId: 'id-1',
  to: 'anna@example.org',
  subject: 'رمزك',
  html: '<p>Hello</p>',
  text: 'Hello',
}

it('hands a mail to the server, as HTML and text, under the same message id at every try', async () => {
  const { url, received } = await mailServer()
  const transport = createSmtpTransport({ url, from: 'Majlis <meet@example.org>' })
  onTestFinished(() => transport.close())
  await transport.verify()
  await transport.send(mail)
  expect(received[0]?.envelope).toEqual(['MAIL FROM:<meet@example.org>', 'RCPT TO:<anna@example.org>'])
  expect(received[0]?.content).toContain('Message-ID: <id-1@example.org>')
  expect(received[0]?.content).toContain('Subject: =?UTF-8?')
  expect(received[0]?.content).toMatch(/multipart\/alternative[^]*text\/plain[^]*text\/html/)
})

it('writes internationalised domains in ASCII, which every server understands', async () => {
  const { url, received } = await mailServer()
  const transport = createSmtpTransport({ url, from: 'Majlis <meet@bücher.example>' })
  onTestFinished(() => transport.close())
  await transport.send({ ...mail, to: 'info@উদাহরণ.বাংলা' })
  await transport.send({ ...mail, to: 'r&d@xn--bcher-kva.example' })
  expect(received.map(({ envelope }) => envelope)).toEqual([
    ['MAIL FROM:<meet@xn--bcher-kva.example>', 'RCPT TO:<info@xn--d5b6ci4b4b3a.xn--54b7fta0cc>'],
    ['MAIL FROM:<meet@xn--bcher-kva.example>', 'RCPT TO:<r&d@xn--bcher-kva.example>'],
  ])
})

it('carries an invitation in the body, for programs that answer, and as a file', async () => {
  const { url, received } = await mailServer()
  const transport = createSmtpTransport({ url, from: 'Majlis <meet@example.org>' })
  onTestFinished(() => transport.close())
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:সভা\r\nEND:VCALENDAR\r\n'
  await transport.send({ ...mail, calendar: { method: 'REQUEST', content }, replyTo: 'nusrat@example.org' })
  const source = received[0]?.content ?? ''
  expect(source).toMatch(/^Reply-To: nusrat@example\.org$/m)
  expect(source).toMatch(
    /multipart\/mixed[^]*multipart\/alternative[^]*text\/plain[^]*text\/html[^]*text\/calendar; charset=utf-8; method=REQUEST[^]*application\/ics; name=invite\.ics/,
  )
  const [inBody, asFile] = [/text\/calendar/, /application\/ics/].map((type) => partAfter(source, type))
  // The line break before a boundary belongs to the boundary (RFC 2046 5.1.1).
  expect(`${inBody}\r\n`).toBe(content)
  expect(asFile).toBe(content)
})

it('accepts no second recipient and no header in an address', async () => {
  const { url, received } = await mailServer()
  const transport = createSmtpTransport({ url, from: 'Majlis <meet@example.org>' })
  onTestFinished(() => transport.close())
  await transport.send({ ...mail, to: 'anna@example.org, eve@example.org' }).catch(() => undefined)
  await transport.send({ ...mail, subject: 'x\r\nBcc: eve@example.org' })
  expect(JSON.stringify(received.map(({ envelope }) => envelope))).not.toContain('TO:<eve@')
  expect(received.at(-1)?.content).not.toMatch(/^Bcc:/m)
})

it('distinguishes permanent rejections from temporary ones', async () => {
  const { url } = await mailServer()
  const transport = createSmtpTransport({ url, from: 'Majlis <meet@example.org>' })
  onTestFinished(() => transport.close())
  const failureOf = (to: string, by = transport) => by.send({ ...mail, to }).catch((error: unknown) => error)
  expect(await failureOf('x@nowhere.example')).toMatchObject({ name: 'MailRefused', responseCode: 550 })
  expect(await failureOf('x@later.example')).toMatchObject({ name: 'Error', responseCode: 451 })
  expect(await failureOf('x@locked.example')).toMatchObject({ name: 'MailServerUnreachable' })
  const gone = createSmtpTransport({ url: 'smtp://127.0.0.1:9', from: 'Majlis <meet@example.org>' })
  expect(await failureOf('x@example.org', gone)).toMatchObject({ name: 'MailServerUnreachable' })
})

it('fails when the receiver is refused, and when no one answers', async () => {
  const { url, server } = await mailServer()
  const transport = createSmtpTransport({ url, from: 'Majlis <meet@example.org>' })
  onTestFinished(() => transport.close())
  await expect(transport.send({ ...mail, to: 'x@nowhere.example' })).rejects.toThrow('550')
  server.close()
  const gone = createSmtpTransport({ url: 'smtp://127.0.0.1:9', from: 'Majlis <meet@example.org>' })
  await expect(gone.verify()).rejects.toThrow('ECONNREFUSED')
})
