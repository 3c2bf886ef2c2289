import type { AskingGroup, InviteeInput, Language } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import {
  type Guest,
  guestWritesRepository,
  linkOutsideAccounts,
  type RemovedOutsider,
} from '../../meetings/index.ts'
import type { GroupDirectory } from '../planning.ports.ts'
import * as guestsRepository from './guests.repository.ts'
import { createGuestResolver, type Host } from './resolve-guests.ts'

export interface RemovedGuest {
  /** A colleague. */
  userId: string | null
  /** The account that had the meeting in its calendar: the colleague's or the outside account. */
  accountId: string | null
  /** Null for a colleague. */
  outsider: RemovedOutsider | null
}

export interface GuestChanges {
  addedInviteeIds: string[]
  removed: RemovedGuest[]
  hasChanged: boolean
  /** Somebody who stays interprets into other languages. */
  hasNewLanguages: boolean
}

/** The invitees of a meeting. */
export function createGuestList({ groups }: { groups: GroupDirectory }) {
  const resolve = createGuestResolver({ groups })

  async function insert(
    tx: Tx,
    meetingId: string,
    guests: readonly Guest[],
    nowMs: number,
  ): Promise<string[]> {
    if (guests.length === 0) return []
    const rows = guests.map((guest) => ({ ...guest, id: newId(nowMs) }))
    await guestWritesRepository.insert(tx, meetingId, rows, new Date(nowMs))
    const fromOutside = rows.filter(({ email }) => email !== null)
    await linkOutsideAccounts(
      tx,
      fromOutside.map(({ id }) => id),
    )
    return rows.map(({ id }) => id)
  }

  return {
    resolve,
    insert,

    /** How many people a list invites, and how many of them as co-hosts. Throws `schedule.invitee_unknown`. */
    async count(
      db: DbOrTx,
      host: Host,
      inputs: readonly InviteeInput[],
      meetingId?: string,
    ): Promise<{ people: number; coHosts: number }> {
      const guests = await resolve(db, host, inputs, meetingId, true)
      return { people: guests.length, coHosts: guests.filter(({ role }) => role === 'co_host').length }
    },

    /** Makes this the list of a meeting. People who stay keep their answers. */
    async replace(tx: Tx, meetingId: string, guests: readonly Guest[], nowMs: number): Promise<GuestChanges> {
      const current = await guestsRepository.list(tx, meetingId)
      const wanted = new Map(guests.map((guest) => [guest.userId ?? guest.email, guest]))
      const known = new Map(current.map((row) => [row.user_id ?? row.email?.toLowerCase() ?? '', row]))
      const removed = [...known].flatMap(([key, row]) => (wanted.has(key) ? [] : [row]))
      const added = guests.filter((guest) => !known.has(guest.userId ?? guest.email ?? ''))
      let hasNewRole = false
      let hasNewLanguages = false
      for (const [key, row] of known) {
        const guest = wanted.get(key)
        if (!guest) continue
        const isSameRole = guest.role === row.role
        const isSameLanguages = hasSameLanguages(guest, row)
        if (isSameRole && isSameLanguages && hasSameGroups(guest, row)) continue
        hasNewRole ||= !isSameRole
        hasNewLanguages ||= !isSameLanguages
        await guestWritesRepository.update(tx, row.id, guest)
      }
      await guestWritesRepository.delete(
        tx,
        removed.map(({ id }) => id),
        new Date(nowMs),
      )
      return {
        addedInviteeIds: await insert(tx, meetingId, added, nowMs),
        removed: removed.map((row) => ({
          userId: row.user_id,
          accountId: row.account_id,
          outsider: outsiderOf(row),
        })),
        hasNewLanguages,
        hasChanged: removed.length > 0 || added.length > 0 || hasNewRole,
      }
    },
  }
}

export type GuestList = ReturnType<typeof createGuestList>

function hasSameLanguages({ interprets }: Guest, row: { interprets: string[] }): boolean {
  return interprets === undefined || interprets.join(' ') === row.interprets.join(' ')
}

function hasSameGroups(
  { groupId, otherGroups }: Guest,
  row: { group_id: string | null; other_groups: AskingGroup[] },
): boolean {
  const idsOf = (first: string | null, others: readonly AskingGroup[]) =>
    [first, ...others.map((group) => group.groupId)].join(' ')
  return idsOf(groupId, otherGroups) === idsOf(row.group_id, row.other_groups)
}

function outsiderOf({
  id,
  email,
  name,
  language,
  time_zone: timeZone,
}: {
  id: string
  email: string | null
  name: string | null
  language: Language
  time_zone: string
}): RemovedOutsider | null {
  return email === null ? null : { id, email, name: name ?? '', language, timeZone }
}
