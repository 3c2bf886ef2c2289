import { useLanguage } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import type { Day } from '../../../shared/date-time/index.ts'
import { useArrowKeys } from '../hooks/useArrowKeys.ts'
import { useEntryMoves } from '../hooks/useEntryMoves.ts'
import type { ShownEntry } from '../model/external-entries.ts'
import type { Times } from '../model/moving.ts'
import type { View } from '../model/place.ts'
import type { PlacedEntry } from '../model/placement.ts'
import { AgendaList, DayList } from './AgendaList.tsx'
import styles from './CalendarBody.module.css'
import { MonthDots } from './MonthDots.tsx'
import { MonthView } from './MonthView.tsx'
import type { GridProps } from './grid-props.ts'
import { TimeGrid } from './TimeGrid.tsx'

export interface CalendarBodyProps {
  view: View
  day: Day
  days: readonly Day[]
  entries: readonly ShownEntry[]
  now: number
  isNarrow: boolean
  isLoading: boolean
  /** A new time is being saved, so nothing else can be moved. */
  isHeld: boolean
  hasOpened: boolean
  onOpen(entry: ShownEntry): void
  onNew(times: { start?: number; end?: number; isAllDay?: boolean; day?: Day }): void
  onShowDay(day: Day): void
  onReschedule(entry: ShownEntry, times: Times): void
}

/** A click that closes the details does nothing else. */
const closingMs = 350

/** The days of a view, with everything that pointer and keyboard can do in them. */
export function CalendarBody(props: CalendarBodyProps) {
  const { view, day, days, now, isNarrow, isLoading, hasOpened, onOpen, onNew, onShowDay } = props
  const { direction } = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const wasOpenedAt = useRef(0)
  const { byKey, placed, movingKey, drawn, spoken, gestures, keyboard } = useEntryMoves(props)
  const arrows = useArrowKeys(root, direction === 'rtl')

  const grid: GridProps = {
    days,
    entries: placed,
    now,
    movingKey,
    drawn,
    onOpen: ({ key }: PlacedEntry) => {
      const entry = byKey.get(key)
      if (entry) onOpen(entry)
    },
    onNew: (times) => {
      if (Date.now() - wasOpenedAt.current > closingMs) onNew(times)
    },
    onShowDay,
  }

  return (
    // Handles keys and pointer for the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={styles.body}
      onPointerDownCapture={() => {
        if (hasOpened) wasOpenedAt.current = Date.now()
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
