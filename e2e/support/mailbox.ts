import { expect } from '@playwright/test'

interface MailboxEntry {
  to: string
  subject: string
  text: string
}

/** The newest mail to an address in the development mailbox, waited for. */
export async function newestMail(url: string, to: string): Promise<MailboxEntry> {
  let found: MailboxEntry | undefined
  await expect
    .poll(
      async () => {
        const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
        // The mailbox's own format; checked by the assertions that follow.
        const { mails } = (await response.json()) as { mails: MailboxEntry[] }
        found = mails[0]
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

/** The link in a mail whose path starts so. */
export function linkIn(mail: MailboxEntry, path: string): string {
  const link = new RegExp(`https?://\\S*${path}\\S*`).exec(mail.text)?.[0]
  if (!link) throw new Error(`No ${path} link in: ${mail.text}`)
  return link
}
