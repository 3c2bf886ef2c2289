import { languages, limits, type Belongings } from '@majlis/contract'
import type { RawBuilder } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Seat, Seats } from '../resources/index.ts'
import { meetingsRepository, type MeetingTitles } from '../meetings/index.ts'
import type { CancelDates } from './cancel-meeting.ts'
import { clashingDates } from './clashing-dates.ts'
import * as datesRepository from './dates.repository.ts'
import * as handOverRepository from './hand-over.repository.ts'
import type { Hosted } from './hand-over.repository.ts'
import { seriesOfPlanned } from './planned-meetings.ts'
import * as planningRepository from './planning.repository.ts'
import { lockSeat, type PlannedMeeting } from './planning.repository.ts'
import { listConflicts } from './seat-calendar.ts'

export interface HandOverDeps {
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
  seats: Pick<Seats, 'findByUser' | 'listIdsOfUsers'>
  titles: MeetingTitles
  cancelDates: CancelDates
}

export interface HandOver {
  organizationId: string
  fromUserId: string
  toUserId: string
  /** What becomes of dates for which the other's seat is taken: their meetings stay, or these dates are cancelled. */
  clashes: 'leave' | 'cancel'
  byUserId: string
}

interface Receiving {
  organizationId: string
  /** In the order in which they give. */
  fromUserIds: readonly string[]
  toUserId: string
}

type Clash = Belongings['clashes'][number]

/** Of several people so many of the next dates are looked at, and as many of the one who gets them. */
const maxLookedAt = 10_000

/** Giving all meetings of one person to another: planned ones, series and what is over. The personal room stays with its seat. */
export function createHandOver({ clock, events, realtime, seats, titles, cancelDates }: HandOverDeps) {
  const now = () => new Date(clock.now())

  /** The meetings with dates to come, each with what clashes on the other's seat. */
  async function judge(db: DbOrTx, from: Seat, to: Seat) {
    const judged: { meeting: PlannedMeeting; clashes: Clash[] }[] = []
    for (const id of await handOverRepository.listComing(db, from.id, now())) {
      const meeting = await planningRepository.find(db, from.organizationId, id, now())
      if (meeting) judged.push({ meeting, clashes: await clashesOf(db, meeting, to) })
    }
    return judged
  }

  async function clashesOf(db: DbOrTx, meeting: PlannedMeeting, to: Seat): Promise<Clash[]> {
    const rows = (await datesRepository.listFrom(db, meeting.id, 0)).filter(
      (row) => row.is_reserving && row.ends_at > now(),
    )
    const from = meeting.materialized_until?.getTime()
    const beyond = rows.filter((row) => from !== undefined && row.original_start.getTime() >= from)
    const changed = new Set(beyond.map((row) => row.original_start.getTime()))
    const conflicts = await listConflicts(db, {
      resourceId: to.id,
      dates: rows
        .map((row) => ({ start: row.starts_at.getTime(), end: row.ends_at.getTime() }))
        .toSorted((a, b) => a.start - b.start),
      tail: from === undefined ? null : { series: seriesOfPlanned(meeting), from, changed },
    })
    return conflicts.map((conflict) => ({
      title: meeting.title,
      startDateTime: conflict.startDateTime,
      endDateTime: conflict.endDateTime,
      busyTitle: conflict.meetingTitle,
    }))
  }

  /** The seats of both; null where one of them has none. */
  async function seatsOf(
    db: DbOrTx,
    { organizationId, fromUserId, toUserId }: Pick<HandOver, 'organizationId' | 'fromUserId' | 'toUserId'>,
  ) {
    const from = await seats.findByUser(db, organizationId, fromUserId)
    const to = await seats.findByUser(db, organizationId, toUserId)
    return from && to ? { from, to } : null
  }

  async function clashesOfOne(
    db: DbOrTx,
    people: Pick<HandOver, 'organizationId' | 'fromUserId' | 'toUserId'>,
  ): Promise<Clash[] | null> {
    const both = await seatsOf(db, people)
    if (!both) return null
    const judged = await judge(db, both.from, both.to)
    return judged.flatMap(({ clashes }) => clashes).toSorted((a, b) => a.startDateTime - b.startDateTime)
  }

  /** Those of one may clash with those of another, too: they are given in this order. Only dates that have rows are looked at. */
  async function clashesOfSeveral(
    db: DbOrTx,
    { organizationId, fromUserIds, toUserId }: Receiving,
  ): Promise<Clash[] | null> {
    const to = await seats.findByUser(db, organizationId, toUserId)
    if (!to) return null
    const fromSeats = await seats.listIdsOfUsers(db, organizationId, fromUserIds)
    const look = { now: now(), most: maxLookedAt }
    const [held, given] = await Promise.all([
      handOverRepository.listDates(db, [to.id], { ...look, isPlanned: false }),
      handOverRepository.listDates(db, fromSeats, { ...look, isPlanned: true }),
    ])
    const inOrder = fromSeats.map((seatId) => given.get(seatId) ?? [])
    return clashingDates(held.get(to.id) ?? [], inOrder).map(({ date, busy }) => ({
      title: date.title,
      startDateTime: date.start,
      endDateTime: date.end,
      busyTitle: busy.title,
    }))
  }

  return {
    /** How many meetings some people host in all, and the documents of these. */
    async count(
      db: DbOrTx,
      { organizationId, userIds }: { organizationId: string; userIds: readonly string[] },
    ): Promise<Hosted> {
      const seatIds = await seats.listIdsOfUsers(db, organizationId, userIds)
      return handOverRepository.count(db, seatIds, now())
    },

    /** The same of everybody whose id a query finds, as far as they are counted. */
    countOfMany: (
      db: DbOrTx,
      { organizationId, userIds }: { organizationId: string; userIds: RawBuilder<unknown> },
    ): Promise<Hosted> =>
      handOverRepository.countOfMany(db, organizationId, {
        userIds,
        now: now(),
        most: limits.people.maxCounted + 1,
      }),

    /** The dates for which the other's seat is taken, in order; null where the other, or the only one who gives, has no seat. */
    async listClashes(
      db: DbOrTx,
      { organizationId, fromUserIds, toUserId }: Receiving,
    ): Promise<Pick<Belongings, 'clashes' | 'moreClashes'> | null> {
      const [fromUserId, ...others] = fromUserIds
      if (fromUserId === undefined) return { clashes: [], moreClashes: 0 }
      const clashes =
        others.length > 0
          ? await clashesOfSeveral(db, { organizationId, fromUserIds, toUserId })
          : await clashesOfOne(db, { organizationId, fromUserId, toUserId })
      if (!clashes) return null
      const { maxClashes } = limits.people
      return { clashes: clashes.slice(0, maxClashes), moreClashes: Math.max(0, clashes.length - maxClashes) }
    },

    /**
     * In the transaction of the caller; returns how many meetings were given, null where one of them has no seat. Invitees of meetings to
     * come are told who hosts them. Of series without end, dates beyond the horizon whose hour is taken are left out when they get near.
     */
    async handOver(tx: Tx, people: HandOver): Promise<number | null> {
      const both = await seatsOf(tx, people)
      if (!both) return null
      const { from, to } = both
      // Meetings before seats, as everybody does who changes one, and seats in one order: nobody blocks anybody.
      await handOverRepository.lockMeetings(tx, from.id)
      for (const id of [from.id, to.id].toSorted()) await lockSeat(tx, id, 'alone')
      const judged = await judge(tx, from, to)
      const clashing = judged.filter(({ clashes }) => clashes.length > 0)
      if (people.clashes === 'cancel') {
        for (const { meeting, clashes } of clashing)
          await cancelClashes(tx, meeting, to, clashes, people.byUserId)
      }
      const staying = people.clashes === 'leave' ? clashing.map(({ meeting }) => meeting.id) : []
      const given = { fromSeatId: from.id, toSeatId: to.id, ...people }
      const moved = await handOverRepository.move(tx, given, staying, now())
      await retitle(tx, moved, people)
      const isMoved = new Set(moved)
      for (const { meeting } of judged.filter(({ meeting: { id } }) => isMoved.has(id))) {
        await realtime.signal(tx, 'meetings.changed', {
          meetingId: meeting.id,
          alsoUserIds: [people.fromUserId],
        })
        await events.publish(tx, 'meeting.changed', {
          meetingId: meeting.id,
          originalStart: null,
          facets: ['host'],
          previousStart: null,
          addedInviteeIds: [],
          removedInvitees: [],
          note: '',
          byUserId: people.byUserId,
        })
      }
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
    // So many are found at once; those beyond the rows are none of them.
    for (;;) {
      const times = clashes.map(({ startDateTime }) => startDateTime)
      const starts = await handOverRepository.listStarts(tx, meeting.id, times)
      if (starts.length === 0) return
      await cancelDates(tx, { userId: byUserId }, meeting, starts)
      const left = await planningRepository.find(tx, meeting.organization_id, meeting.id, now())
      clashes = left ? await clashesOf(tx, left, to) : []
    }
  }

  /** “Arif’s meeting” is not called so any more. */
  async function retitle(tx: Tx, moved: readonly string[], people: HandOver): Promise<void> {
    const [before, after] = await Promise.all([
      meetingsRepository.getHost(tx, people.fromUserId),
      meetingsRepository.getHost(tx, people.toUserId),
    ])
    for (const kind of ['instant', 'scheduled'] as const)
      await handOverRepository.retitle(tx, moved, kind, {
        before: languages.map((language) => titles(language)[kind](before.name)),
        after: titles(after.language)[kind](after.name),
      })
  }
}
