import { languages, limits } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { giveAgendaFiles } from '../agenda/index.ts'
import { giveFiles } from '../files/index.ts'
import { getMeetingHost, type MeetingTitles, movedMeetingsRepository } from '../meetings/index.ts'
import type { Seat } from '../resources/index.ts'
import { findPlanned, lockSeat, type CancelDates, type PlannedMeeting } from '../planning/index.ts'
import * as transferRepository from './ownership-transfer.repository.ts'
import type { Hosted } from './ownership-transfer.repository.ts'
import {
  type Clash,
  clashesOf,
  createTransferClashes,
  type TransferClashesDeps,
  type TransferPeople,
} from './transfer-clashes.ts'

export type OwnershipDeps = TransferClashesDeps & {
  events: Events
  realtime: Pick<Realtime, 'signal'>
  titles: MeetingTitles
  cancelDates: CancelDates
}

export type OwnershipTransfer = TransferPeople & {
  /** Meetings with dates for which the receiver's seat is taken stay, or these dates are cancelled. */
  clashes: 'leave' | 'cancel'
  byUserId: string
}

/** Transfers the meetings of one person to another: planned ones, series and what is over. The personal room stays with its seat. */
export function createOwnership(deps: OwnershipDeps) {
  const { clock, seats, titles, cancelDates } = deps
  const { seatsOf, judge, listClashes } = createTransferClashes(deps)
  const now = () => new Date(clock.now())

  return {
    listClashes,

    /** How many meetings some people host in all, and the documents of these. */
    async count(
      db: DbOrTx,
      { organizationId, userIds }: { organizationId: string; userIds: readonly string[] },
    ): Promise<Hosted> {
      const seatIds = await seats.listIdsOfUsers(db, organizationId, userIds)
      return transferRepository.count(db, seatIds, now())
    },

    /** The same of all people whose IDs a query finds, as far as they are counted. */
    countOfMany: (
      db: DbOrTx,
      { organizationId, userIds }: { organizationId: string; userIds: RawBuilder<unknown> },
    ): Promise<Hosted> =>
      transferRepository.countOfMany(db, organizationId, {
        userIds,
        now: now(),
        most: limits.people.maxCounted + 1,
      }),

    /**
     * In the transaction of the caller; returns how many meetings were transferred, null where one of the two has no seat. Invitees of
     * meetings to come get a mail about their new host. Of series without end, dates beyond the horizon whose hour is taken are left out
     * when they get near.
     */
    async transfer(tx: Tx, people: OwnershipTransfer): Promise<number | null> {
      const both = await seatsOf(tx, people)
      if (!both) return null
      const { from, to } = both
      // Meetings before seats, as for every change, and seats in one order: no deadlock.
      await transferRepository.lockMeetings(tx, from.id)
      for (const id of [from.id, to.id].toSorted()) await lockSeat(tx, id, 'alone')
      const judged = await judge(tx, from, to)
      const clashing = judged.filter(({ clashes }) => clashes.length > 0)
      if (people.clashes === 'cancel') {
        for (const { meeting, clashes } of clashing)
          await cancelClashes(tx, meeting, to, clashes, people.byUserId)
      }
      const staying = people.clashes === 'leave' ? clashing.map(({ meeting }) => meeting.id) : []
      const given = { fromSeatId: from.id, toSeatId: to.id, ...people }
      const moved = await movedMeetingsRepository.move(tx, given, staying, now())
      const ofMoved = sql`SELECT banner_file_id FROM meetings WHERE id = ANY(${moved}::uuid[])`
      await giveFiles(tx, ofMoved, people)
      await giveAgendaFiles(tx, moved, people)
      await retitle(titles, tx, moved, people)
      const isMoved = new Set(moved)
      for (const { meeting } of judged)
        if (isMoved.has(meeting.id)) await publishTransfer(deps, tx, meeting.id, people)
      return moved.length
    },
  }

  async function cancelClashes(
    tx: Tx,
    meeting: PlannedMeeting,
    to: Seat,
    first: readonly Clash[],
    byUserId: string,
  ): Promise<void> {
    let clashes = first
    // Each look finds a limited number; dates beyond the rows are not among them.
    for (;;) {
      const times = clashes.map(({ startDateTime }) => startDateTime)
      const starts = await transferRepository.listStarts(tx, meeting.id, times)
      if (starts.length === 0) return
      await cancelDates(tx, { userId: byUserId }, meeting, starts)
      const left = await findPlanned(tx, meeting.organization_id, meeting.id, now())
      clashes = left ? await clashesOf(tx, left, to, now()) : []
    }
  }
}

async function publishTransfer(
  { events, realtime }: Pick<OwnershipDeps, 'events' | 'realtime'>,
  tx: Tx,
  meetingId: string,
  { fromUserId, byUserId }: OwnershipTransfer,
): Promise<void> {
  await realtime.signal(tx, 'meetings.changed', { meetingId, alsoUserIds: [fromUserId] })
  await events.publish(tx, 'meeting.changed', {
    meetingId,
    originalStart: null,
    facets: ['host'],
    previousStart: null,
    addedInviteeIds: [],
    note: '',
    byUserId,
  })
}

/** Default titles contain the host's name: “Arif’s meeting”. */
async function retitle(
  titles: MeetingTitles,
  tx: Tx,
  moved: readonly string[],
  people: OwnershipTransfer,
): Promise<void> {
  const [before, after] = await Promise.all([
    getMeetingHost(tx, people.fromUserId),
    getMeetingHost(tx, people.toUserId),
  ])
  for (const kind of ['instant', 'scheduled'] as const)
    await movedMeetingsRepository.retitle(tx, moved, kind, {
      before: languages.map((language) => titles(language)[kind](before.name)),
      after: titles(after.language)[kind](after.name),
    })
}
