const prefix = 'invitee:'

/** What a mail to an invitee is about, for `mail.refused`. */
export function regardingInvitee(inviteeId: string): string {
  return `${prefix}${inviteeId}`
}

/** The invitee whose mail was rejected; null if it was another mail. */
export function inviteeOf(regarding: string): string | null {
  return regarding.startsWith(prefix) ? regarding.slice(prefix.length) : null
}
