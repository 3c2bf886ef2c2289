import { expect } from '@playwright/test'
import { mailboxKeyOf } from './stack.ts'

export interface MailboxEntry {
  to: string
  language: string
  subject: string
  text: string
  /** The parts that calendar programs read. */
  calendar: { method: string; content: string } | null
}

/** All mails to an address, newest first. */
export async function mailsTo(url: string, to: string): Promise<MailboxEntry[]> {
  const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`, {
    headers: { authorization: `Bearer ${mailboxKeyOf(url)}` },
  })
  // The mailbox's own format; the assertions that follow check it.
  const { mails } = (await response.json()) as { mails: MailboxEntry[] }
  return mails
}

/** Waits for the newest mail to an address in the development mailbox. */
export async function newestMail(url: string, to: string): Promise<MailboxEntry> {
  let found: MailboxEntry | undefined
  await expect
    .poll(
      async () => {
        found = (await mailsTo(url, to))[0]
        return Boolean(found)
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable')
  return found
}

/** The six-digit code in a mail. */
export function codeIn(mail: MailboxEntry): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  if (!code) throw new Error(`No code in: ${mail.text}`)
  return code
}

/** The link in a mail whose path starts with this. */
export function linkIn(mail: MailboxEntry, path: string): string {
  const link = new RegExp(`https?://\\S*${path}\\S*`).exec(mail.text)?.[0]
  if (!link) throw new Error(`No ${path} link in: ${mail.text}`)
  return link
}

/** Waits for the newest mail to an address with a matching subject. */
export async function mailLike(url: string, to: string, subject: RegExp): Promise<MailboxEntry> {
  let found: MailboxEntry | undefined
  await expect
    .poll(async () => {
      const mails = await mailsTo(url, to)
      found = mails.find((mail) => subject.test(mail.subject))
      return found ? 'found' : mails.map((mail) => mail.subject)
    })
    .toBe('found')
  if (!found) throw new Error('unreachable')
  return found
}

/** The lines of a calendar's events, unfolded (RFC 5545 3.1). */
export function eventLines(calendar: string): string[] {
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  return lines.slice(lines.indexOf('BEGIN:VEVENT'))
}

/** The value of an event's line, without its parameters. */
export function valueOf(lines: readonly string[], name: string): string | undefined {
  return lines.find((line) => new RegExp(`^${name}[:;]`).test(line))?.replace(/^[^:]*:/, '')
}
