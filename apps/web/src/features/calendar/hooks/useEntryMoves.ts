import type { CalendarEntry } from '@majlis/contract'
import { useLanguage, useText } from '@majlis/i18n/react'
import { useMemo, useState } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { useMomentText } from '../components/RescheduleDialogs.tsx'
import type { ShownEntry } from '../model/external-entries.ts'
import type { Gesture } from '../model/follow-pointer.ts'
import { draggedTimes, drawnTimes, type NewTimes } from '../model/gesture-times.ts'
import { canMove, timesOf, type Times } from '../model/moving.ts'
import type { View } from '../model/place.ts'
import { keyOf, placeEntries } from '../model/placement.ts'
import { useGestures } from './useGestures.ts'
import { useKeyboardMove } from './useKeyboardMove.ts'

export interface EntryMovesOptions {
  view: View
  entries: readonly ShownEntry[]
  /** A new time is being saved, so nothing else can be moved. */
  isHeld: boolean
  onNew(times: { start?: number; end?: number; isAllDay?: boolean }): void
  onReschedule(entry: CalendarEntry, times: Times): void
}

/** What is being moved, and where it is shown meanwhile. */
interface Move {
  key: string
  times: Times
  by: 'pointer' | 'keyboard'
}

/** Moves, stretches and creates entries by pointer and keyboard. `placed` are the entries as shown meanwhile. */
export function useEntryMoves({ view, entries, isHeld, onNew, onReschedule }: EntryMovesOptions) {
  const { timeZone } = useUser().profile
  const { direction } = useLanguage()
  const [move, setMove] = useState<Move | null>(null)
  const [drawn, setDrawn] = useState<NewTimes | null>(null)
  const { spoken, say } = useSpokenMove()

  const byKey = useMemo(() => new Map(entries.map((entry) => [keyOf(entry), entry])), [entries])
  const placed = useMemo(
    () =>
      placeEntries(
        entries.map((entry) => (move && keyOf(entry) === move.key ? { ...entry, ...move.times } : entry)),
        timeZone,
      ),
    [entries, move, timeZone],
  )

  function movingOf({
    kind,
    key,
    from,
    to,
  }: Gesture): { key: string; entry: CalendarEntry; times: Times } | null {
    const entry = key === undefined ? undefined : byKey.get(key)
    if (!entry || key === undefined || kind === 'create') return null
    return { key, entry, times: draggedTimes(entry, { kind, from, to }, timeZone) }
  }

  const gestures = useGestures({
    canMove(key) {
      const entry = byKey.get(key)
      return !isHeld && entry !== undefined && canMove(entry)
    },
    onPreview(gesture) {
      setDrawn(gesture?.kind === 'create' ? drawnTimes(gesture, timeZone) : null)
      const moving = gesture && movingOf(gesture)
      setMove(moving && { key: moving.key, times: moving.times, by: 'pointer' })
    },
    onDone(gesture) {
      if (gesture.kind === 'create') {
        const { start, end, isAllDay } = drawnTimes(gesture, timeZone)
        return onNew({ start, end, isAllDay })
      }
      const moving = movingOf(gesture)
      if (moving) onReschedule(moving.entry, moving.times)
    },
  })

  const keyboard = useKeyboardMove({
    entryOf: (key) => (isHeld ? undefined : byKey.get(key)),
    timeZone,
    isRightToLeft: direction === 'rtl',
    hasHours: view === 'day' || view === 'week',
    move: move?.by === 'keyboard' ? move : null,
    onMove(next) {
      setMove(next && { ...next, by: 'keyboard' })
      const entry = next && byKey.get(next.key)
      if (entry) say.moved(entry, next.times)
    },
    onDone(entry, times) {
      say.nothing()
      onReschedule(entry, times)
    },
    onPutBack: (entry) => say.putBack(timesOf(entry)),
  })

  return { byKey, placed, movingKey: move?.key ?? null, drawn, spoken, gestures, keyboard }
}

/** The screen reader announcement of a move by keyboard. */
function useSpokenMove() {
  const t = useText('calendar')
  const momentText = useMomentText()
  const [spoken, setSpoken] = useState('')
  const timeText = ({ startDateTime, endDateTime }: Times) => momentText(startDateTime, endDateTime)
  return {
    spoken,
    say: {
      moved: ({ meetingTitle: title }: CalendarEntry, times: Times) =>
        setSpoken(t('move.grabbed', { title, time: timeText(times) })),
      putBack: (times: Times) => setSpoken(t('move.putBack', { time: timeText(times) })),
      nothing: () => setSpoken(''),
    },
  }
}
