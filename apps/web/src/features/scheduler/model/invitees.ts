import type { InviteeInput, InviteeRoleName } from '@majlis/contract'
import type { DraftInvitee } from './draft.ts'

/** Names an invitee in lists; the same person is the same key. */
export function keyOf(invitee: DraftInvitee): string {
  switch (invitee.kind) {
    case 'user':
      return `user:${invitee.userId}`
    case 'group':
      return `group:${invitee.groupId}`
    case 'outside':
      return `outside:${invitee.email.toLowerCase()}`
    case 'unreadable':
      return `unreadable:${invitee.text}`
  }
}

/** Adds those who are not there yet, by person and by address; `ownEmail` is the host, who is there anyway. */
export function addInvitees(
  list: readonly DraftInvitee[],
  added: readonly DraftInvitee[],
  ownEmail: string,
): DraftInvitee[] {
  const keys = new Set(list.map(keyOf))
  const emails = new Set([ownEmail.toLowerCase(), ...list.flatMap(emailsOf)])
  const result = [...list]
  for (const invitee of added) {
    if (keys.has(keyOf(invitee)) || emailsOf(invitee).some((email) => emails.has(email))) continue
    keys.add(keyOf(invitee))
    for (const email of emailsOf(invitee)) emails.add(email)
    result.push(invitee)
  }
  return result
}

function emailsOf(invitee: DraftInvitee): string[] {
  return invitee.kind === 'user' || invitee.kind === 'outside' ? [invitee.email.toLowerCase()] : []
}

/** The colleagues an invitee stands for, as far as they are known here. */
export function userIdsOf(invitee: DraftInvitee): string[] {
  if (invitee.kind === 'user') return [invitee.userId]
  return invitee.kind === 'group' ? (invitee.members ?? []).map(({ userId }) => userId) : []
}

/** Groups of which only the server knows who is in them. */
export function groupIdsOf(invitees: readonly DraftInvitee[]): string[] {
  return invitees.flatMap((one) => (one.kind === 'group' && !one.members ? [one.groupId] : []))
}

export interface InviteeCounts {
  /** Groups count with all their people. */
  people: number
  /** Spec 3.18. */
  coHosts: number
  withoutGroup: number
  unreadable: number
}

export function countsOf(invitees: readonly DraftInvitee[]): InviteeCounts {
  const counts = { people: 0, coHosts: 0, withoutGroup: 0, unreadable: 0 }
  for (const invitee of invitees) {
    if (invitee.kind === 'unreadable') {
      counts.unreadable += 1
      continue
    }
    const people = invitee.kind === 'group' ? invitee.memberCount : 1
    counts.people += people
    if (invitee.kind !== 'group') counts.withoutGroup += 1
    if (invitee.role === 'co_host') counts.coHosts += people
  }
  return counts
}

export function withRole(invitee: DraftInvitee, role: InviteeRoleName): DraftInvitee {
  return invitee.kind === 'unreadable' ? invitee : { ...invitee, role }
}

/** What the call takes; texts that are no address are left out, because they keep the draft from being sent. */
export function inviteeInputs(invitees: readonly DraftInvitee[]): InviteeInput[] {
  return invitees.flatMap((invitee): InviteeInput[] => {
    switch (invitee.kind) {
      case 'user':
        return [{ userId: invitee.userId, role: invitee.role }]
      case 'group':
        return [
          { groupId: invitee.groupId, role: invitee.role, ...(invitee.members ? {} : { isRefreshed: true }) },
        ]
      case 'outside':
        return [{ email: invitee.email, role: invitee.role, ...(invitee.name ? { name: invitee.name } : {}) }]
      case 'unreadable':
        return []
    }
  })
}
