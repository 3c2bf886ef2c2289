interface Member {
  userId: string
  isOwner: boolean
}

/** Whether someone may rename the group and remove others. If its owners have left, everyone may. */
export function mayManage(members: readonly Member[], userId: string): boolean {
  const owners = members.filter(({ isOwner }) => isOwner)
  return owners.length === 0
    ? members.some((member) => member.userId === userId)
    : owners.some((owner) => owner.userId === userId)
}

/** One for each two people, whoever of them begins. */
export function pairOf(oneId: string, otherId: string): string {
  return [oneId, otherId].toSorted((a, b) => (a < b ? -1 : 1)).join(' ')
}
