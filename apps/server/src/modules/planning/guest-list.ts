import type { AskingGroup, InviteeInput } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import { inviteesRepository, type RemovedInvitee } from '../meetings/index.ts'
import type { GroupDirectory } from './planning.ports.ts'
import * as guestsRepository from './guests.repository.ts'
import type { Guest } from './guests.repository.ts'

interface Host {
  organizationId: string
  userId: string
}

export interface GuestChanges {
  addedInviteeIds: string[]
  removedInvitees: RemovedInvitee[]
  hasChanged: boolean
}

/** Who is asked to a meeting. */
export function createGuestList({ groups }: { groups: GroupDirectory }) {
  /**
   * Everybody once, with all groups that ask them, and never the host. An address of a colleague is that colleague; who is named alone and in a group has the role
   * they were named with. Who is suspended or deleted is not asked, but stays on the list of `meetingId`; so do those whom it asked
   * through a group, whoever is in the group today, until the group is refreshed. To be counted (`isCount`) people are not told through which
   * other groups they are asked. Throws `schedule.invitee_unknown`.
   */
  async function resolve(
    tx: DbOrTx,
    host: Host,
    inputs: readonly InviteeInput[],
    meetingId?: string,
    isCount = false,
  ): Promise<Guest[]> {
    if (inputs.length === 0) return []
    const asked = inputs.filter((input) => 'groupId' in input)
    const lasting = asked.flatMap(({ groupId, isRefreshed }) => (isRefreshed ? [] : [groupId]))
    const known = await guestsRepository.listByGroup(tx, meetingId, lasting)
    const groupIds = asked.flatMap(({ groupId }) => (known.has(groupId) ? [] : [groupId]))
    const expanded =
      groupIds.length > 0 ? await groups.expandGroups(tx, host.organizationId, groupIds, { isCount }) : []
    const byGroup = new Map(expanded.map((group) => [group.groupId, group]))
    const colleagues = await guestsRepository.listColleagues(tx, host.organizationId, {
      userIds: inputs.flatMap((input) => ('userId' in input ? [input.userId] : [])),
      emails: inputs.flatMap((input) => ('email' in input ? [input.email.toLowerCase()] : [])),
      meetingId,
    })
    const guests = inputs.flatMap((input, index): Guest[] => {
      const { role } = input
      if ('groupId' in input) {
        const people = known.get(input.groupId)
        if (people) return people.map((guest) => ({ ...guest, role }))
        const group = byGroup.get(input.groupId)
        if (!group) throw new AppError('schedule.invitee_unknown', { field: `invitees.${index}` })
        const { userIds, ...through } = group
        return userIds.map((userId) => ({
          ...through,
          userId,
          email: null,
          name: null,
          role,
          otherGroups: [],
        }))
      }
      const alone = { role, groupId: null, groupName: null, groupKind: null, otherGroups: [] }
      if ('userId' in input) {
        if (!colleagues.byId.has(input.userId))
          throw new AppError('schedule.invitee_unknown', { field: `invitees.${index}` })
        return [{ ...alone, userId: input.userId, email: null, name: null }]
      }
      const email = input.email.toLowerCase()
      if (colleagues.suspendedEmails.has(email))
        throw new AppError('schedule.invitee_unknown', { field: `invitees.${index}` })
      const userId = colleagues.byEmail.get(email) ?? null
      if (userId) return [{ ...alone, userId, email: null, name: null }]
      return [{ ...alone, userId: null, email, name: input.name || null }]
    })
    const named = guests.toSorted((a, b) => Number(a.groupId !== null) - Number(b.groupId !== null))
    const unique = new Map<string, Guest>()
    for (const guest of named) {
      const key = guest.userId ?? guest.email ?? ''
      if (guest.userId === host.userId) continue
      const known = unique.get(key)
      if (!known) unique.set(key, { ...guest, otherGroups: [] })
      else known.otherGroups.push(...groupOf(guest))
    }
    return [...unique.values()]
  }

  async function insert(
    tx: Tx,
    meetingId: string,
    guests: readonly Guest[],
    nowMs: number,
  ): Promise<string[]> {
    if (guests.length === 0) return []
    const rows = guests.map((guest) => ({ ...guest, id: newId(nowMs) }))
    await guestsRepository.insert(tx, meetingId, rows, new Date(nowMs))
    const fromOutside = rows.filter(({ email }) => email !== null)
    await inviteesRepository.linkOutside(
      tx,
      fromOutside.map(({ id }) => id),
    )
    return rows.map(({ id }) => id)
  }

  return {
    resolve,
    insert,

    /** How many people a list asks, and how many of them as co-hosts. Throws `schedule.invitee_unknown`. */
    async count(
      db: DbOrTx,
      host: Host,
      inputs: readonly InviteeInput[],
      meetingId?: string,
    ): Promise<{ people: number; coHosts: number }> {
      const guests = await resolve(db, host, inputs, meetingId, true)
      return { people: guests.length, coHosts: guests.filter(({ role }) => role === 'co_host').length }
    },

    /** Makes the list of a meeting this one. Who stays keeps their answer. */
    async replace(tx: Tx, meetingId: string, guests: readonly Guest[], nowMs: number): Promise<GuestChanges> {
      const current = await guestsRepository.list(tx, meetingId)
      const wanted = new Map(guests.map((guest) => [guest.userId ?? guest.email, guest]))
      const known = new Map(current.map((row) => [row.user_id ?? row.email?.toLowerCase() ?? '', row]))
      const removed = [...known].flatMap(([key, row]) => (wanted.has(key) ? [] : [row]))
      const added = guests.filter((guest) => !known.has(guest.userId ?? guest.email ?? ''))
      let hasNewRole = false
      for (const [key, row] of known) {
        const guest = wanted.get(key)
        if (!guest || (guest.role === row.role && hasSameGroups(guest, row))) continue
        hasNewRole ||= guest.role !== row.role
        await guestsRepository.update(tx, row.id, guest)
      }
      await guestsRepository.delete(
        tx,
        removed.map(({ id }) => id),
      )
      return {
        addedInviteeIds: await insert(tx, meetingId, added, nowMs),
        removedInvitees: removed.map((row) => ({
          userId: row.user_id,
          accountId: row.account_id,
          email: row.user_email ?? row.email ?? '',
          name: row.display_name ?? row.name ?? '',
          language: row.language ?? row.host_language,
          timeZone: row.time_zone ?? row.meeting_zone,
        })),
        hasChanged: removed.length > 0 || added.length > 0 || hasNewRole,
      }
    },
  }
}

export type GuestList = ReturnType<typeof createGuestList>

function groupOf({ groupId, groupName, groupKind }: Guest): AskingGroup[] {
  return groupId && groupKind ? [{ groupId, groupName: groupName ?? '', groupKind }] : []
}

function hasSameGroups(
  { groupId, otherGroups }: Guest,
  row: { group_id: string | null; other_groups: AskingGroup[] },
): boolean {
  const idsOf = (first: string | null, others: readonly AskingGroup[]) =>
    [first, ...others.map((group) => group.groupId)].join(' ')
  return idsOf(groupId, otherGroups) === idsOf(row.group_id, row.other_groups)
}
