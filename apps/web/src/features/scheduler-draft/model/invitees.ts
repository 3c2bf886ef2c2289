import type { InterpretationLanguage, InviteeInput, InviteeRoleName } from '@majlis/contract'
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

/** Adds new ones, compared by person and by address; `ownEmail` is the host, who is included anyway. */
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

/** The colleagues that an invitee stands for, as far as they are loaded. */
export function userIdsOf(invitee: DraftInvitee): string[] {
  if (invitee.kind === 'user') return [invitee.userId]
  return invitee.kind === 'group' ? (invitee.members ?? []).map(({ userId }) => userId) : []
}

/** Groups whose members only the server knows. */
export function groupIdsOf(invitees: readonly DraftInvitee[]): string[] {
  return invitees.flatMap((one) => (one.kind === 'group' && !one.members ? [one.groupId] : []))
}

export interface InviteeCounts {
  /** Each known person is counted once; a group whose members only the server knows counts with all of its people. */
  people: number
  /** Spec 3.18. */
  coHosts: number
  withoutGroup: number
  unreadable: number
  /** The minimum number of people, however much the groups overlap. */
  atLeast: number
}

/**
 * As on the server: people invited individually have that role, others the role of the first group that invites them.
 */
export function countsOf(invitees: readonly DraftInvitee[]): InviteeCounts {
  const alone = invitees.filter((one) => one.kind === 'user' || one.kind === 'outside')
  const roles = new Map(alone.map((one) => [one.kind === 'user' ? one.userId : one.email, one.role]))
  // In a saved meeting, people who were invited through a group and whose accounts are deleted are only counted.
  let [unnamed, unnamedCoHosts, largest] = [0, 0, 0]
  for (const group of invitees) {
    if (group.kind !== 'group') continue
    for (const { userId } of group.members ?? []) if (!roles.has(userId)) roles.set(userId, group.role)
    const others = group.memberCount - (group.members?.length ?? 0)
    unnamed += others
    if (group.role === 'co_host') unnamedCoHosts += others
    largest = Math.max(largest, others)
  }
  const named = [...roles.values()]
  return {
    people: named.length + unnamed,
    coHosts: named.filter((role) => role === 'co_host').length + unnamedCoHosts,
    withoutGroup: alone.length,
    unreadable: invitees.filter(({ kind }) => kind === 'unreadable').length,
    // The host may be in it.
    atLeast: Math.max(named.length, largest - 1),
  }
}

export function withRole(invitee: DraftInvitee, role: InviteeRoleName): DraftInvitee {
  return invitee.kind === 'unreadable' ? invitee : { ...invitee, role }
}

/** People who can be interpreters: those who are invited by name or address. */
export type NamedInvitee = Extract<DraftInvitee, { kind: 'user' | 'outside' }>

export const isNamed = (invitee: DraftInvitee): invitee is NamedInvitee =>
  invitee.kind === 'user' || invitee.kind === 'outside'

/** Makes these people, by their keys, the interpreters into a language. */
export function withInterpreters(
  invitees: readonly DraftInvitee[],
  language: InterpretationLanguage,
  keys: readonly string[],
): DraftInvitee[] {
  return invitees.map((invitee) => {
    if (!isNamed(invitee)) return invitee
    const { interprets = [] } = invitee
    const isWanted = keys.includes(keyOf(invitee))
    if (isWanted === interprets.includes(language)) return invitee
    const others = interprets.filter((one) => one !== language)
    return { ...invitee, interprets: isWanted ? [...others, language] : others }
  })
}

/** Left out for people who were never interpreters. */
const interpretsOf = ({ interprets }: NamedInvitee) => (interprets ? { interprets: [...interprets] } : {})

/** The input of the call; texts that are not addresses are left out, because they prevent saving. */
export function inviteeInputs(invitees: readonly DraftInvitee[]): InviteeInput[] {
  return invitees.flatMap((invitee): InviteeInput[] => {
    switch (invitee.kind) {
      case 'user':
        return [{ userId: invitee.userId, role: invitee.role, ...interpretsOf(invitee) }]
      case 'group':
        return [
          { groupId: invitee.groupId, role: invitee.role, ...(invitee.members ? {} : { isRefreshed: true }) },
        ]
      case 'outside':
        return [
          {
            email: invitee.email,
            role: invitee.role,
            ...interpretsOf(invitee),
            ...(invitee.name ? { name: invitee.name } : {}),
          },
        ]
      case 'unreadable':
        return []
    }
  })
}
