import type { AskingGroup, InviteeInput } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Guest } from '../../meetings/index.ts'
import * as guestsRepository from './guests.repository.ts'
import type { Colleagues } from './guests.repository.ts'
import type { GroupDirectory } from '../planning.ports.ts'

export interface Host {
  organizationId: string
  userId: string
}

const noGroups = { groupId: null, groupName: null, groupKind: null, otherGroups: [] }

/** Resolves a list of invitees to people. */
export function createGuestResolver({ groups }: { groups: GroupDirectory }) {
  /**
   * Everyone once, with all groups that they are invited through, and never the host. An address of a colleague is that colleague; people
   * who are named alone and in a group have the role they were named with, and only people who are named alone interpret. Suspended and deleted people are left out, but stay on the list
   * of `meetingId`; so do those whom it invited through a group, whatever its members are today, until the group is refreshed. `isCount`
   * leaves out through which other groups people are invited. Throws `schedule.invitee_unknown`.
   */
  return async function resolve(
    tx: DbOrTx,
    host: Host,
    inputs: readonly InviteeInput[],
    meetingId?: string,
    isCount = false,
  ): Promise<Guest[]> {
    if (inputs.length === 0) return []
    const guestsOfGroup = await readGroups(tx, host, inputs, { meetingId, isCount })
    const colleagues = await guestsRepository.listColleagues(tx, host.organizationId, {
      userIds: inputs.flatMap((input) => ('userId' in input ? [input.userId] : [])),
      emails: inputs.flatMap((input) => ('email' in input ? [input.email.toLowerCase()] : [])),
      meetingId,
    })
    const guests = inputs.flatMap((input, index): Guest[] => {
      const found = 'groupId' in input ? guestsOfGroup(input.groupId) : guestOf(input, colleagues)
      if (!found) throw new AppError('schedule.invitee_unknown', { field: `invitees.${index}` })
      const interprets = 'groupId' in input ? [] : input.interprets
      return found.map((guest) => ({ ...guest, role: input.role, interprets }))
    })
    return eachOnce(guests, host)
  }

  /** The people of the groups in a list; null for a group that is not known. */
  async function readGroups(
    tx: DbOrTx,
    host: Host,
    inputs: readonly InviteeInput[],
    { meetingId, isCount }: { meetingId: string | undefined; isCount: boolean },
  ): Promise<(groupId: string) => Omit<Guest, 'role'>[] | null> {
    const groupInputs = inputs.filter((input) => 'groupId' in input)
    const lasting = groupInputs.flatMap(({ groupId, isRefreshed }) => (isRefreshed ? [] : [groupId]))
    const known = await guestsRepository.listByGroup(tx, meetingId, lasting)
    const groupIds = groupInputs.flatMap(({ groupId }) => (known.has(groupId) ? [] : [groupId]))
    const expanded =
      groupIds.length > 0 ? await groups.expandGroups(tx, host.organizationId, groupIds, { isCount }) : []
    const byGroup = new Map(
      expanded.map(({ userIds, ...group }) => [
        group.groupId,
        userIds.map((userId) => ({ ...group, userId, email: null, name: null, otherGroups: [] })),
      ]),
    )
    return (groupId) => known.get(groupId) ?? byGroup.get(groupId) ?? null
  }
}

/** A person who is invited by name; null for a user or address that cannot be invited. */
function guestOf(
  input: Exclude<InviteeInput, { groupId: string }>,
  { byId, byEmail, suspendedEmails }: Colleagues,
): Omit<Guest, 'role'>[] | null {
  if ('userId' in input)
    return byId.has(input.userId) ? [{ ...noGroups, userId: input.userId, email: null, name: null }] : null
  const email = input.email.toLowerCase()
  if (suspendedEmails.has(email)) return null
  const userId = byEmail.get(email)
  return userId
    ? [{ ...noGroups, userId, email: null, name: null }]
    : [{ ...noGroups, userId: null, email, name: input.name || null }]
}

function eachOnce(guests: readonly Guest[], host: Host): Guest[] {
  const named = guests.toSorted((a, b) => Number(a.groupId !== null) - Number(b.groupId !== null))
  const unique = new Map<string, Guest>()
  for (const guest of named) {
    if (guest.userId === host.userId) continue
    const key = guest.userId ?? guest.email ?? ''
    const known = unique.get(key)
    if (known) known.otherGroups.push(...groupOf(guest))
    else unique.set(key, { ...guest, otherGroups: [] })
  }
  return [...unique.values()]
}

function groupOf({ groupId, groupName, groupKind }: Guest): AskingGroup[] {
  return groupId && groupKind ? [{ groupId, groupName: groupName ?? '', groupKind }] : []
}
