import type { CalendarEntry } from '@majlis/contract'
import { useLanguage, useText } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { Day } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useArrowKeys } from '../hooks/useArrowKeys.ts'
import { useGestures, type Gesture } from '../hooks/useGestures.ts'
import { useKeyboardMove } from '../hooks/useKeyboardMove.ts'
import { draggedTimes, drawnTimes, type NewTimes } from '../model/gesture-times.ts'
import { canMove, timesOf, type Times } from '../model/moving.ts'
import type { View } from '../model/place.ts'
import { keyOf, placeEntries, type PlacedEntry } from '../model/placement.ts'
import { AgendaList, DayList } from './AgendaList.tsx'
import styles from './CalendarBody.module.css'
import { MonthDots, MonthView } from './MonthView.tsx'
import { useMomentText } from './RescheduleDialogs.tsx'
import type { GridProps } from './grid-props.ts'
import { TimeGrid } from './TimeGrid.tsx'

export interface CalendarBodyProps {
  view: View
  day: Day
  days: readonly Day[]
  entries: readonly CalendarEntry[]
  now: number
  isNarrow: boolean
  isLoading: boolean
  /** A change of time is on its way: nothing else is moved. */
  isHeld: boolean
  hasOpened: boolean
  onOpen(entry: CalendarEntry): void
  onNew(times: { start?: number; end?: number; isAllDay?: boolean }): void
  onShowDay(day: Day): void
  onReschedule(entry: CalendarEntry, times: Times): void
}

/** What is being moved, and where it is shown meanwhile. */
interface Move {
  key: string
  times: Times
  by: 'pointer' | 'keyboard'
}

/** The click that closes open details is not meant for what lies below them. */
const closingMs = 350

/** The days of a view, and everything that can be done in them by pointer and keyboard. */
export function CalendarBody(props: CalendarBodyProps) {
  const { view, day, days, entries, now, isNarrow, isLoading, isHeld, onOpen, onNew, onReschedule } = props
  const t = useText('calendar')
  const momentText = useMomentText()
  const { profile } = useUser()
  const { direction } = useLanguage()
  const { timeZone } = profile
  const root = useRef<HTMLDivElement>(null)
  const [move, setMove] = useState<Move | null>(null)
  const [drawn, setDrawn] = useState<NewTimes | null>(null)
  const [spoken, setSpoken] = useState('')
  const wasOpenedAt = useRef(0)

  const byKey = useMemo(() => new Map(entries.map((entry) => [keyOf(entry), entry])), [entries])
  const placed = useMemo(
    () =>
      placeEntries(
        entries.map((entry) => (move && keyOf(entry) === move.key ? { ...entry, ...move.times } : entry)),
        timeZone,
      ),
    [entries, move, timeZone],
  )

  function preview(gesture: Gesture | null): void {
    setDrawn(gesture?.kind === 'create' ? drawnTimes(gesture, timeZone) : null)
    const moving = gesture && movingOf(gesture)
    setMove(moving ? { ...moving, by: 'pointer' } : null)
  }

  function movingOf({ kind, key, from, to }: Gesture): { key: string; times: Times } | null {
    const entry = key === undefined ? undefined : byKey.get(key)
    if (!entry || key === undefined || kind === 'create') return null
    return { key, times: draggedTimes(entry, { kind, from, to }, timeZone) }
  }

  function finish(gesture: Gesture): void {
    if (gesture.kind === 'create') {
      const { start, end, isAllDay } = drawnTimes(gesture, timeZone)
      return onNew({ start, end, isAllDay })
    }
    const moving = movingOf(gesture)
    const entry = moving && byKey.get(moving.key)
    if (entry) onReschedule(entry, moving.times)
  }

  const gestures = useGestures({
    canMove: (key) => !isHeld && isMovable(byKey.get(key)),
    onPreview: preview,
    onDone: finish,
  })
  const arrows = useArrowKeys(root, direction === 'rtl')
  const keyboard = useKeyboardMove({
    entryOf: (key) => (isHeld ? undefined : byKey.get(key)),
    timeZone,
    isRightToLeft: direction === 'rtl',
    hasHours: view === 'day' || view === 'week',
    move: move?.by === 'keyboard' ? move : null,
    onMove: (next) => {
      setMove(next && { ...next, by: 'keyboard' })
      const entry = next && byKey.get(next.key)
      if (!entry) return
      const time = momentText(next.times.startDateTime, next.times.endDateTime)
      setSpoken(t('move.grabbed', { title: entry.meetingTitle, time }))
    },
    onDone: (entry, times) => {
      setSpoken('')
      onReschedule(entry, times)
    },
    onPutBack: (entry) => {
      const { startDateTime, endDateTime } = timesOf(entry)
      setSpoken(t('move.putBack', { time: momentText(startDateTime, endDateTime) }))
    },
  })

  const grid: GridProps = {
    days,
    entries: placed,
    now,
    movingKey: move?.key ?? null,
    drawn,
    onOpen: ({ key }: PlacedEntry) => {
      const entry = byKey.get(key)
      if (entry) onOpen(entry)
    },
    onNew: (times) => {
      if (Date.now() - wasOpenedAt.current > closingMs) onNew(times)
    },
    onShowDay: props.onShowDay,
  }

  return (
    // The keys and the pointer are heard here for the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={styles.body}
      onPointerDownCapture={() => {
        if (props.hasOpened) wasOpenedAt.current = Date.now()
      }}
      onPointerDown={gestures.onPointerDown}
      onClickCapture={gestures.onClickCapture}
      onFocus={arrows.onFocus}
      onKeyDown={(event) => {
        keyboard.onKeyDown(event)
        arrows.onKeyDown(event)
      }}
    >
      <ViewBody {...grid} view={view} day={day} isNarrow={isNarrow} isLoading={isLoading} />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
}

function ViewBody({
  view,
  day,
  isNarrow,
  isLoading,
  ...grid
}: GridProps & Pick<CalendarBodyProps, 'view' | 'day' | 'isNarrow' | 'isLoading'>) {
  switch (view) {
    case 'day':
    case 'week':
      return <TimeGrid {...grid} />
    case 'agenda':
      return <AgendaList {...grid} isLoading={isLoading} />
    case 'month':
      return isNarrow ? (
        <>
          <MonthDots day={day} now={grid.now} entries={grid.entries} onChoose={grid.onShowDay} />
          <DayList day={day} entries={grid.entries} firstOrder={weeksOfAnyMonth} onOpen={grid.onOpen} />
        </>
      ) : (
        <MonthView {...grid} day={day} />
      )
  }
}

const weeksOfAnyMonth = 6

function isMovable(entry: CalendarEntry | undefined): boolean {
  return entry !== undefined && canMove(entry)
}
