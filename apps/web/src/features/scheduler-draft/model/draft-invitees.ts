import type { InviteeRoleName, ScheduledMeeting } from '@majlis/contract'
import type { DraftInvitee, GroupMember } from './draft.ts'

/** People who were invited through a team or a business unit are listed as that group; the host is not listed. */
export function draftInvitees({ invitees }: ScheduledMeeting): DraftInvitee[] {
  const groups = new Map<string, { memberCount: number; members: GroupMember[]; role: InviteeRoleName }>()
  const found: DraftInvitee[] = []
  for (const { userId, email, name, pictureUrl, role, response, ...through } of invitees) {
    if (role === 'host') continue
    const { groupId, groupName, groupKind, otherGroups } = through
    const languages = through.interprets.length > 0 ? { interprets: through.interprets } : {}
    if (!groupId || !groupKind) {
      if (userId) found.push({ kind: 'user', userId, name, email, pictureUrl, role, ...languages, response })
      else found.push({ kind: 'outside', email, name, role, ...languages, response })
    }
    const first = groupId && groupKind ? [{ groupId, groupKind, groupName: groupName ?? '' }] : []
    const member = userId ? [{ userId, name, email, pictureUrl }] : []
    for (const group of [...first, ...otherGroups]) {
      const known = groups.get(group.groupId)
      if (known) {
        known.memberCount += 1
        known.members.push(...member)
        // People who were first invited through another group have that group's role.
        if (group.groupId === groupId) known.role = role
        continue
      }
      const made = {
        kind: 'group' as const,
        groupId: group.groupId,
        groupKind: group.groupKind,
        name: group.groupName,
        memberCount: 1,
        role,
        members: member,
      }
      groups.set(group.groupId, made)
      found.push(made)
    }
  }
  return found
}
