import type { CalendarEntry, EditMeetingInput, EditScope, TimeSlot } from '@majlis/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api, errorCode, errorData, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import type { Clash } from '../../../shared/clash/index.ts'
import { areSameTimes, timesAt, timesOf, type Times } from '../model/moving.ts'
import { keyOf } from '../model/placement.ts'

/**
 * A change of time on its way. checking (single ones: is anybody invited?) → asking (series, and what others are invited to) → saving →
 * done | refused. What is refused is put back; a clash keeps its
 * proposals to choose from.
 */
export type Rescheduling =
  | { status: 'idle' }
  | { status: 'asking'; entry: CalendarEntry; times: Times }
  | { status: 'checking' | 'saving'; entry: CalendarEntry; times: Times }
  | {
      status: 'clash'
      entry: CalendarEntry
      times: Times
      choice: Choice
      clash: Clash
    }

/** What was said about a change of time. */
interface Choice {
  scope: EditScope
  /** A message to the invitees. */
  note: string
  /** Starts of the series that are left out. */
  skipDates: readonly number[]
}

export interface RescheduleEvents {
  /**
   * Saved; `undo` moves it back. Null where dates were left out, which nothing brings back, and where others were told after they had
   * been asked about: moving back is a change that asks and tells, too, like the first.
   */
  onDone(entry: CalendarEntry, times: Times, undo: (() => Promise<void>) | null): void
  /** `following`: the same from that date on only, where as a whole the series would have its next one in the past. */
  onRefused(error: unknown, following: (() => void) | null): void
}

/** Moves and stretches entries: shown at once, saved behind, put back where the server refuses. */
export function useReschedule({ onDone, onRefused }: RescheduleEvents) {
  const queries = useQueryClient()
  const renew = useRenew()
  const [state, setState] = useState<Rescheduling>({ status: 'idle' })

  const show = useCallback(
    (entry: CalendarEntry, times: Times) => {
      queries.setQueriesData<{ data: { entries: CalendarEntry[] } }>(
        { queryKey: orpc.schedule.byDateRange.key() },
        (known) =>
          known && {
            ...known,
            data: {
              ...known.data,
              entries: known.data.entries.map((one) =>
                keyOf(one) === keyOf(entry) ? { ...one, ...times } : one,
              ),
            },
          },
      )
    },
    [queries],
  )

  const refresh = useCallback(() => renew('meetings', 'invitations'), [renew])

  const save = useCallback(
    async function saveAs(entry: CalendarEntry, times: Times, choice: Choice) {
      const { scope, skipDates } = choice
      setState({ status: 'saving', entry, times })
      show(entry, times)
      try {
        const saved = await saveTimes(entry, times, choice)
        setState({ status: 'idle' })
        const undo = async () => {
          await moveBack(entry, times, { calendarId: saved.id, version: saved.version, scope })
          await refresh()
        }
        const isTold = saved.invitees.length > 0 || saved.isRegRequired
        onDone(entry, times, isTold || skipDates.length > 0 ? null : undo)
        await refresh()
      } catch (error) {
        show(entry, timesOf(entry))
        const { conflicts = [], freeSlots = [] } = errorData(error)
        if (errorCode(error) === 'schedule.overlap') {
          const clash = { conflicts, freeSlots }
          setState({ status: 'clash', entry, times, choice, clash })
          return
        }
        setState({ status: 'idle' })
        const isNextPast = errorCode(error) === 'schedule.next_in_past'
        onRefused(
          error,
          isNextPast ? () => void saveAs(entry, times, { ...choice, scope: 'following' }) : null,
        )
        await refresh()
      }
    },
    [onDone, onRefused, refresh, show],
  )

  /** A single meeting moves at once, unless others hear of it. */
  const check = useCallback(
    async (entry: CalendarEntry, times: Times) => {
      setState({ status: 'checking', entry, times })
      try {
        const { data: meeting } = await api.schedule.get({ id: entry.calendarId })
        if (meeting.invitees.length > 0) setState({ status: 'asking', entry, times })
        else await save(entry, times, { scope: 'this', note: '', skipDates: [] })
      } catch (error) {
        show(entry, timesOf(entry))
        setState({ status: 'idle' })
        onRefused(error, null)
      }
    },
    [onRefused, save, show],
  )

  return {
    state,
    /** An entry was dropped somewhere. */
    reschedule(entry: CalendarEntry, times: Times): void {
      if (areSameTimes(timesOf(entry), times)) return
      show(entry, times)
      if (!entry.isRecurrent) return void check(entry, times)
      setState({ status: 'asking', entry, times })
    },
    /** The answer to the question which events are meant, and what the invitees are told. */
    choose(scope: EditScope, note: string): void {
      if (state.status === 'asking') void save(state.entry, state.times, { scope, note, skipDates: [] })
    },
    /** One of the proposals after a clash. */
    take(slot: TimeSlot): void {
      if (state.status === 'clash') {
        const { entry, choice } = state
        void save(entry, timesAt(entry, slot), { ...choice, skipDates: [] })
      }
    },
    /** After a clash: the same time, without these dates of the series. */
    skip(starts: readonly number[]): void {
      if (state.status !== 'clash') return
      const { entry, times, choice } = state
      void save(entry, times, { ...choice, skipDates: [...new Set([...choice.skipDates, ...starts])] })
    },
    putBack(): void {
      if (state.status === 'asking') show(state.entry, timesOf(state.entry))
      setState({ status: 'idle' })
    },
  }
}

async function saveTimes(entry: CalendarEntry, times: Times, { scope, note, skipDates }: Choice) {
  const occurrence = entry.isRecurrent ? { occurrenceStart: entry.occurrenceStart } : {}
  const { data: meeting } = await api.schedule.get({ id: entry.calendarId, ...occurrence })
  const { data } = await api.schedule.edit({
    query: { editType: entry.isRecurrent ? scope : 'all' },
    body: {
      ...change(entry, times),
      ...(skipDates.length > 0 ? { skipDates: [...skipDates] } : {}),
      ...(note ? { note } : {}),
      ...occurrence,
      calendarId: entry.calendarId,
      version: meeting.version,
    },
  })
  return data
}

/** Moved dates of a series go by their new start, and a split one goes on under a name of its own. */
async function moveBack(
  entry: CalendarEntry,
  times: Times,
  { calendarId, version, scope }: { calendarId: string; version: number; scope: EditScope },
): Promise<void> {
  const isOne = scope === 'this'
  const occurrenceStart = isOne ? entry.occurrenceStart : times.startDateTime
  await api.schedule.edit({
    query: { editType: entry.isRecurrent && isOne ? 'this' : 'all' },
    body: {
      ...change(entry, timesOf(entry)),
      ...(entry.isRecurrent ? { occurrenceStart } : {}),
      calendarId,
      version,
    },
  })
}

/** Only what changes is sent. */
function change(entry: CalendarEntry, times: Times): Partial<EditMeetingInput> {
  if (entry.isAllDay) return { startDate: times.startDate, endDate: times.endDate }
  return { startDateTime: times.startDateTime, endDateTime: times.endDateTime }
}
