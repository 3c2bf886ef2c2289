import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: string
  readonly messageId: string
  readonly source: string
}

/** A mail server that accepts everything and forwards nothing. */
export interface SmtpSink {
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** The code of six digits in the newest mail to an address; waits for it up to 20 s. */
  codeFor(address: string): Promise<string>
  /** While silent it accepts connections and says nothing. */
  setSilent(isSilent: boolean): void
  /** How long it takes for each mail. */
  setDelay(ms: number): void
  close(): Promise<void>
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let isSilent = false
  let delayMs = 0

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (isSilent) return
    const say = (line: string) => {
      if (!isSilent) socket.write(`${line}\r\n`)
    }
    converse(socket, {
      say,
      onMail: (mail) =>
        // A mail counts as received when the reply is sent; a sender that ends before that sends it again.
        void setTimeout(() => {
          mails.push(mail)
          say('250 taken')
        }, delayMs),
    })
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    mails,
    async codeFor(address) {
      const deadline = AbortSignal.timeout(20_000)
      while (true) {
        deadline.throwIfAborted()
        const mail = mails.findLast(({ to }) => to === address)
        const code = mail && /(?<!\d)\d{6}(?!\d)/.exec(plainTextOf(mail.source))?.[0]
        if (code) return code
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    setSilent(silent) {
      isSilent = silent
      // Waiting clients connect again.
      if (!silent) for (const socket of sockets) socket.destroy()
    },
    setDelay(ms) {
      delayMs = ms
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The server's side of an SMTP session. */
function converse(
  socket: Socket,
  { say, onMail }: { say(line: string): void; onMail(mail: ReceivedMail): void },
): void {
  let to = ''
  let content: string[] | null = null
  let rest = ''
  say('220 load')
  socket.setEncoding('utf8').on('data', (text: string) => {
    rest += text
    const lines = rest.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (content === null) answer(line)
      else if (line !== '.') content.push(line)
      else take()
    }
  })

  function take(): void {
    const source = content?.join('\n') ?? ''
    const [, messageId = ''] = /^message-id: *<([^>]+)>/im.exec(source) ?? []
    content = null
    onMail({ to, messageId, source })
  }

  function answer(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'DATA') content = []
    say(verb === 'DATA' ? '354 go on' : '250 fine')
  }
}

/** The text part, without its header. */
function plainTextOf(source: string): string {
  const part = source.slice(Math.max(0, source.search(/content-type: text\/plain/i)))
  const [header = '', ...paragraphs] = part.split('\n\n')
  const body = paragraphs.join('\n\n').split('\n--')[0] ?? ''
  return /base64/i.test(header) ? Buffer.from(body, 'base64').toString('utf8') : body
}
