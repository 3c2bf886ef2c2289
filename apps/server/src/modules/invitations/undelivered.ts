const prefix = 'invitee:'

/** What a mail to an invitee is about, for `mail.refused`. */
export function regardingInvitee(inviteeId: string): string {
  return `${prefix}${inviteeId}`
}

/** The invitee to whom a refused mail went; null where it was another mail. */
export function inviteeOf(regarding: string): string | null {
  return regarding.startsWith(prefix) ? regarding.slice(prefix.length) : null
}
