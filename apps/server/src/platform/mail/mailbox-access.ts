import { isOwnUrl } from '../http/this-machine.ts'

/** Who sees the development mailbox. It shows sign-in codes and links that set passwords: whoever sees it can take every account. */
export type MailboxAccess = 'nobody' | 'this_machine' | 'everyone'

interface MailboxSettings {
  NODE_ENV: 'production' | 'development' | 'test'
  PUBLIC_URL: string
  SMTP_URL?: string | undefined
  MAILBOX_OPEN_TO_EVERYONE: boolean
}

/** Whether a caller sees the mailbox, or hears of it. */
export function isShownTo(access: MailboxAccess, caller: { isFromThisMachine: boolean }): boolean {
  return access === 'everyone' || (access === 'this_machine' && caller.isFromThisMachine)
}

/** Nobody as soon as mail is sent or the installation has an address that others use, unless the operator opens it. */
export function mailboxAccessOf(settings: MailboxSettings): MailboxAccess {
  if (settings.SMTP_URL !== undefined) return 'nobody'
  if (settings.MAILBOX_OPEN_TO_EVERYONE) return 'everyone'
  const isTried = settings.NODE_ENV !== 'production' && isOwnUrl(settings.PUBLIC_URL)
  return isTried ? 'this_machine' : 'nobody'
}
