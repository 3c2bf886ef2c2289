import type { FastifyInstance } from 'fastify'

/** Opens the development mailbox of the tests' servers. */
export const mailboxKey = 'a key of tests, which is long enough for them'

/** What a program reads the mailbox with. */
export const mailboxHeaders = { authorization: `Bearer ${mailboxKey}` }

/** A mail as `/dev/mailbox.json` shows it. */
export interface KeptMail {
  id: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  calendar: { method: string; content: string } | null
}

/** What a server has mailed to someone, or to everyone, newest first. */
export async function keptMails(http: FastifyInstance, to?: string): Promise<KeptMail[]> {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
  const answer = await http.inject({ url: `/dev/mailbox.json${query}`, headers: mailboxHeaders })
  return answer.json().mails
}

/** The code of the newest mail to someone. */
export async function keptCode(http: FastifyInstance, to: string): Promise<string> {
  const [newest] = await keptMails(http, to)
  return /\d{6}/.exec(newest?.subject ?? '')?.[0] ?? ''
}
