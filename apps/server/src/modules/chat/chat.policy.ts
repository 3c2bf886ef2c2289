interface Member {
  userId: string
  isOwner: boolean
}

/** Who may rename the group and remove others. If its owner has left, that is whoever has been in it longest. */
export function ownersOf(members: readonly Member[]): Set<string> {
  const owners = members.filter(({ isOwner }) => isOwner)
  return new Set((owners.length > 0 ? owners : members.slice(0, 1)).map(({ userId }) => userId))
}

/** One for each two people, whoever of them begins. */
export function pairOf(oneId: string, otherId: string): string {
  return [oneId, otherId].toSorted((a, b) => (a < b ? -1 : 1)).join(' ')
}

/** Who comes into the chat of a meeting first, if there are more people than it may have: caller and host, then the oldest accounts. */
export function orderOfMeeting(callerId: string, hostId: string, others: readonly string[]): string[] {
  return [...new Set([callerId, hostId, ...others.toSorted()])]
}
