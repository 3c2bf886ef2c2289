import type { PublicConfig } from '@majlis/contract'
import { isOwnUrl } from '../http/this-machine.ts'

/** Who sees the development mailbox. It shows sign-in codes and links that set passwords, so its readers can take over every account. */
export type MailboxAccess = 'no_one' | 'this_machine' | 'everyone'

interface MailboxSettings {
  NODE_ENV: 'production' | 'development' | 'test'
  PUBLIC_URL: string
  SMTP_URL?: string | undefined
  MAILBOX_KEY?: string | undefined
  MAILBOX_OPEN_TO_EVERYONE: boolean
}

/** How a caller reads the mailbox. On this machine the link with the key opens it: see `mailbox-lock.ts`. */
export function mailboxFor(
  access: MailboxAccess,
  caller: { isFromThisMachine: boolean },
): PublicConfig['devMailbox'] {
  if (access === 'everyone') return 'open'
  return access === 'this_machine' && caller.isFromThisMachine ? 'by_link' : 'none'
}

/**
 * Closed if mail is sent, if the installation has an address that others use, or without a key, unless the operator opens it to everyone.
 */
export function mailboxAccessOf(settings: MailboxSettings): MailboxAccess {
  if (settings.SMTP_URL !== undefined) return 'no_one'
  if (settings.MAILBOX_OPEN_TO_EVERYONE) return 'everyone'
  if (settings.MAILBOX_KEY === undefined) return 'no_one'
  const isTried = settings.NODE_ENV !== 'production' && isOwnUrl(settings.PUBLIC_URL)
  return isTried ? 'this_machine' : 'no_one'
}
