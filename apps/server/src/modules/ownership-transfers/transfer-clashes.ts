import { limits, type Belongings } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { datesRepository } from '../meetings/index.ts'
import { findPlanned, listConflicts, seriesOfPlanned, type PlannedMeeting } from '../planning/index.ts'
import type { Seat, Seats } from '../resources/index.ts'
import { clashingDates } from './clashing-dates.ts'
import * as transferRepository from './ownership-transfer.repository.ts'

export interface TransferClashesDeps {
  clock: Clock
  seats: Pick<Seats, 'findByUser' | 'listIdsOfUsers'>
}

/** The giver of the meetings, and the receiver. */
export interface Receiving {
  organizationId: string
  /** In the order in which their meetings are transferred. */
  fromUserIds: readonly string[]
  toUserId: string
}

/** One giver and one receiver. */
export type TransferPeople = Pick<Receiving, 'organizationId' | 'toUserId'> & { fromUserId: string }

export type Clash = Belongings['clashes'][number]

/** How many of the next dates of several people are compared, and how many of the receiver's. */
const maxComparedDates = 10_000

/** Dates that clash with the calendar of the new owner. */
export function createTransferClashes({ clock, seats }: TransferClashesDeps) {
  const now = () => new Date(clock.now())

  /** The meetings with coming dates, each with its clashes on the receiver's seat. */
  async function judge(db: DbOrTx, from: Seat, to: Seat) {
    const judged: { meeting: PlannedMeeting; clashes: Clash[] }[] = []
    for (const id of await transferRepository.listComing(db, from.id, now())) {
      const meeting = await findPlanned(db, from.organizationId, id, now())
      if (meeting) judged.push({ meeting, clashes: await clashesOf(db, meeting, to, now()) })
    }
    return judged
  }

  /** The seats of both; null if one of them has none. */
  async function seatsOf(db: DbOrTx, { organizationId, fromUserId, toUserId }: TransferPeople) {
    const from = await seats.findByUser(db, organizationId, fromUserId)
    const to = await seats.findByUser(db, organizationId, toUserId)
    return from && to ? { from, to } : null
  }

  async function clashesOfOne(db: DbOrTx, people: TransferPeople): Promise<Clash[] | null> {
    const both = await seatsOf(db, people)
    if (!both) return null
    const judged = await judge(db, both.from, both.to)
    return judged.flatMap(({ clashes }) => clashes).toSorted((a, b) => a.startDateTime - b.startDateTime)
  }

  /** Those of one giver may clash with those of another, too: they are given in this order. Only dates that have rows count. */
  async function clashesOfSeveral(
    db: DbOrTx,
    { organizationId, fromUserIds, toUserId }: Receiving,
  ): Promise<Clash[] | null> {
    const to = await seats.findByUser(db, organizationId, toUserId)
    if (!to) return null
    const fromSeats = await seats.listIdsOfUsers(db, organizationId, fromUserIds)
    const look = { now: now(), most: maxComparedDates }
    const [held, given] = await Promise.all([
      transferRepository.listDates(db, [to.id], { ...look, isPlanned: false }),
      transferRepository.listDates(db, fromSeats, { ...look, isPlanned: true }),
    ])
    const inOrder = fromSeats.map((seatId) => given.get(seatId) ?? [])
    return clashingDates(held.get(to.id) ?? [], inOrder).map(({ date, busy }) => ({
      title: date.title,
      startDateTime: date.start,
      endDateTime: date.end,
      busyTitle: busy.title,
    }))
  }

  /** The dates for which the other's seat is taken, in order; null where the other, or the only one who gives, has no seat. */
  async function listClashes(
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
  }

  return { seatsOf, judge, listClashes }
}

/** The dates of a meeting for which the other's seat is taken. */
export async function clashesOf(db: DbOrTx, meeting: PlannedMeeting, to: Seat, now: Date): Promise<Clash[]> {
  const rows = (await datesRepository.listFrom(db, meeting.id, 0)).filter(
    (row) => row.is_reserving && row.ends_at > now,
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
