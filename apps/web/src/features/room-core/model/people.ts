import type { CallParticipant } from '@majlis/media'
import { isHostRole } from './room-state.ts'

/** Whether this person's own hand is up. */
export function isHandRaised(participants: readonly CallParticipant[]): boolean {
  const self = participants.find(({ isSelf }) => isSelf)
  return self !== undefined && self.handRaisedAt !== null
}

const roleOrder = { host: 0, co_host: 1, panelist: 2, participant: 3, guest: 4 } as const

/** The list of people: self, raised hands in their order, then hosts, then the others by name. */
export function sortPeople(
  participants: readonly CallParticipant[],
  locale: string,
): readonly CallParticipant[] {
  const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  const rank = ({ isSelf, handRaisedAt, role }: CallParticipant) => {
    if (isSelf) return -2
    return handRaisedAt === null ? Math.min(roleOrder[role], 2) : -1
  }
  return [...participants].sort(
    (a, b) =>
      rank(a) - rank(b) || (a.handRaisedAt ?? 0) - (b.handRaisedAt ?? 0) || collator.compare(a.name, b.name),
  )
}

/** Every word of the query begins a word of the name, ignoring case and diacritics. */
export function matchesName(name: string, query: string): boolean {
  const words = fold(name).split(/\s+/)
  return fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()
}

/** Whether leaving would leave others without anyone who can admit or mute people or end the meeting. */
export function needsSuccessor(
  selfRole: CallParticipant['role'],
  participants: readonly CallParticipant[],
): boolean {
  const others = participants.filter(({ isSelf }) => !isSelf)
  return isHostRole(selfRole) && others.length > 0 && !others.some(({ role }) => isHostRole(role))
}

/**
 * Whether a host can mute, remove or promote a participant: not a host, and not their own account on this or another device. The server
 * judges again; this only keeps useless choices out of the menu.
 */
export function canActOn(
  self: Pick<CallParticipant, 'role' | 'accountKey'>,
  target: Pick<CallParticipant, 'role' | 'accountKey' | 'isSelf'>,
): boolean {
  const isOwn = target.isSelf || (target.accountKey !== null && target.accountKey === self.accountKey)
  return isHostRole(self.role) && !isOwn && target.role !== 'host'
}
