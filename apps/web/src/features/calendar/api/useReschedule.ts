import type { CalendarEntry, EditMeetingInput, EditScope, ScheduledMeeting, TimeSlot } from '@majlis/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import {
  isResting,
  useMeetingSave,
  withSkipped,
  type Attempt,
  type SaveState,
} from '../../../shared/meeting-save/index.ts'
import { areSameTimes, timesAt, timesOf, type Times } from '../model/moving.ts'
import { keyOf } from '../model/placement.ts'

/** An entry with its new times. */
interface Move {
  entry: CalendarEntry
  times: Times
  /** A message to the invitees. */
  note: string
  /** Starts of the dates that are left out of the series. */
  skipDates: readonly number[]
}

interface Moved {
  attempt: Attempt<Move>
  meeting: ScheduledMeeting
}

export type MoveState = SaveState<Move, Moved>

export interface RescheduleEvents {
  /**
   * Saved; `undo` moves the entry back. Null if dates were left out, because nothing restores them, or if others were
   * notified: moving back would notify them again, so it asks first like any move.
   */
  onDone(entry: CalendarEntry, times: Times, undo: (() => Promise<unknown>) | null): void
  onRefused(error: unknown): void
}

/** Invitees and registrants get a mail about a new time. */
const notifiesOthers = ({ invitees, isRegRequired }: ScheduledMeeting): boolean =>
  invitees.length > 0 || isRegRequired

/** Moves and stretches entries: shown immediately, saved in the background, and moved back if the server refuses. */
export function useReschedule({ onDone, onRefused }: RescheduleEvents) {
  const show = useShownTimes()
  const { state, dispatch } = useMoveSave({ onDone, onRefused }, show)

  const send = (subject: Move, scope: EditScope | undefined) =>
    dispatch({ type: 'sent', attempt: { subject, scope } })

  /** A single meeting moves without a question unless others are notified. */
  async function check(move: Move): Promise<void> {
    dispatch({ type: 'check_started', subject: move })
    try {
      const { data: meeting } = await api.schedule.get({ id: move.entry.calendarId })
      if (!notifiesOthers(meeting)) return send(move, 'all')
      dispatch({ type: 'scope_requested', subject: move, possible: ['all'] })
    } catch (error) {
      dispatch({ type: 'refused', error, canMerge: false })
    }
  }

  return {
    state,
    /** Another move has to wait. */
    isHeld: !isResting(state),
    /** An entry was dropped at a new time. */
    reschedule(entry: CalendarEntry, times: Times): void {
      if (areSameTimes(timesOf(entry), times)) return
      const move: Move = { entry, times, note: '', skipDates: [] }
      show(entry, times)
      if (!entry.isRecurrent) return void check(move)
      dispatch({ type: 'scope_requested', subject: move, possible: ['this', 'following', 'all'] })
    },
    /** The chosen scope, and the message to the invitees. */
    choose(scope: EditScope, note: string): void {
      if (state.step === 'asking') send({ ...state.subject, note }, scope)
    },
    /** One of the suggested times after a clash. */
    take(slot: TimeSlot): void {
      if (state.step !== 'clash') return
      const { subject, scope } = state.attempt
      send({ ...subject, times: timesAt(subject.entry, slot), skipDates: [] }, scope)
    },
    /** After a clash: the same time, without these dates of the series. */
    skip(starts: readonly number[]): void {
      if (state.step !== 'clash') return
      const { subject } = state.attempt
      const skipDates = withSkipped(subject.skipDates, starts)
      dispatch({ type: 'dates_left_out', subject: { ...subject, skipDates } })
    },
    /** The same from this date on only, because the next event of the whole series would be in the past. */
    moveFollowing(): void {
      if (state.step === 'next_in_past') send(state.attempt.subject, 'following')
    },
    putBack(): void {
      if (state.step === 'asking') show(state.subject.entry, timesOf(state.subject.entry))
      dispatch({ type: 'dismissed' })
    },
  }
}

/** Saves moves and reports the result. */
function useMoveSave(
  { onDone, onRefused }: RescheduleEvents,
  show: (entry: CalendarEntry, times: Times) => void,
) {
  const renew = useRenew()
  const moveBack = useMutation({
    mutationFn: saveFormerTimes,
    meta: { changes: ['meetings', 'invitations'] },
  })

  return useMeetingSave<Move, Moved>({
    async save(attempt) {
      const { entry, times } = attempt.subject
      show(entry, times)
      try {
        return { attempt, meeting: await saveTimes(attempt) }
      } catch (error) {
        show(entry, timesOf(entry))
        throw error
      }
    },
    onSaved({ attempt, meeting }) {
      const { entry, times, skipDates } = attempt.subject
      const isFinal = notifiesOthers(meeting) || skipDates.length > 0
      onDone(entry, times, isFinal ? null : () => moveBack.mutateAsync({ attempt, meeting }))
    },
    onRefused(error, { entry }) {
      show(entry, timesOf(entry))
      onRefused(error)
      void renew('meetings', 'invitations')
    },
  })
}

/** Shows an entry at its new times in every loaded period. */
function useShownTimes() {
  const queries = useQueryClient()
  return (entry: CalendarEntry, times: Times) => {
    const shown = (one: CalendarEntry) => (keyOf(one) === keyOf(entry) ? { ...one, ...times } : one)
    queries.setQueriesData<{ data: { entries: CalendarEntry[] } }>(
      { queryKey: orpc.schedule.byDateRange.key() },
      (known) => known && { ...known, data: { ...known.data, entries: known.data.entries.map(shown) } },
    )
  }
}

async function saveTimes({ subject, scope = 'all' }: Attempt<Move>): Promise<ScheduledMeeting> {
  const { entry, times, note, skipDates } = subject
  const occurrence = entry.isRecurrent ? { occurrenceStart: entry.occurrenceStart } : {}
  const { data: meeting } = await api.schedule.get({ id: entry.calendarId, ...occurrence })
  const { data } = await api.schedule.edit({
    query: { editType: scope },
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

/** Moves back. Moved dates of a series are identified by their new start; a split series continues under its own ID. */
async function saveFormerTimes({ attempt: { subject, scope }, meeting }: Moved): Promise<void> {
  const { entry, times } = subject
  const isOne = scope === 'this'
  const occurrenceStart = isOne ? entry.occurrenceStart : times.startDateTime
  await api.schedule.edit({
    query: { editType: isOne ? 'this' : 'all' },
    body: {
      ...change(entry, timesOf(entry)),
      ...(entry.isRecurrent ? { occurrenceStart } : {}),
      calendarId: meeting.id,
      version: meeting.version,
    },
  })
}

/** Only what changes is sent. */
function change(entry: CalendarEntry, times: Times): Partial<EditMeetingInput> {
  if (entry.isAllDay) return { startDate: times.startDate, endDate: times.endDate }
  return { startDateTime: times.startDateTime, endDateTime: times.endDateTime }
}
