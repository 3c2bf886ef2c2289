import { formatDay, formatDayNumber } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import type { Day } from '../../../shared/date-time/index.ts'
import { stopProps } from '../hooks/useArrowKeys.ts'
import { barsOf, isOn } from '../model/placement.ts'
import { EntryButton } from './EntryButton.tsx'
import styles from './MonthView.module.css'
import type { GridProps } from './grid-props.ts'

type Bar = ReturnType<typeof barsOf>[number]

/** The tab order of a week's stops starts here. */
const weekOrder = 1_000

export interface MonthWeekProps extends GridProps {
  week: readonly Day[]
  /** The lanes that fit; further entries are counted. */
  shownLanes: number
  /** The index of the week within the month. */
  index: number
  today: Day
  /** `YYYY-MM` */
  month: string
}

/**
 * One week of the month: days with their numbers, entries as lines and bars, and the number of entries that don't
 * fit.
 */
export function MonthWeek(props: MonthWeekProps) {
  const { week, shownLanes, index, entries, movingKey, onOpen } = props
  const bars = barsOf(entries, week)
  const isIn = ({ from, span }: Bar, column: number) => from <= column && column < from + span
  const countBelow = (column: number) =>
    bars.filter((bar) => isIn(bar, column) && bar.lane >= shownLanes).length
  // “1 more” would take the same line as the entry.
  const isShown = (bar: Bar) =>
    bar.lane < shownLanes ||
    (bar.lane === shownLanes && week.every((_, column) => !isIn(bar, column) || countBelow(column) === 1))
  const countHidden = (column: number) => bars.filter((bar) => isIn(bar, column) && !isShown(bar)).length
  return (
    <div className={styles.week} style={{ '--lanes': shownLanes }}>
      {week.map((day, column) => (
        <DayCell key={day} {...props} day={day} column={column} />
      ))}
      {week.map((day, column) => (
        <DayNumber key={day} {...props} day={day} column={column} />
      ))}
      {bars.filter(isShown).map(({ placed, from, span, lane, isStart, isEnd }) => (
        <EntryButton
          key={placed.key}
          placed={placed}
          stop={{ from, to: from + span - 1, order: index * weekOrder + 1 + lane, isEntry: true }}
          shape={placed.isBanner || span > 1 ? 'bar' : 'line'}
          style={{ gridColumn: `${from + 1} / span ${span}`, gridRow: lane + 2 }}
          hasHandle={isEnd && placed.entry.isAllDay}
          isMoving={placed.key === movingKey}
          isCutBefore={!isStart}
          isCutAfter={!isEnd}
          onOpen={onOpen}
        />
      ))}
      {week.map((day, column) => (
        <MoreButton key={day} {...props} day={day} column={column} count={countHidden(column)} />
      ))}
    </div>
  )
}

interface DayProps extends MonthWeekProps {
  day: Day
  column: number
}

/** With a pointer, the whole cell can be clicked; the keyboard has the day's button and the key N. */
function DayCell({ day, column, today, month, drawn, onNew }: DayProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={styles.cell}
      style={{ gridColumn: column + 1 }}
      data-day={day}
      data-slot
      data-today={day === today || undefined}
      data-outside={!day.startsWith(month) || undefined}
      data-drawn={(drawn && drawn.first <= day && day <= drawn.last) || undefined}
      onClick={({ target, currentTarget }) => {
        if (target !== currentTarget) return
        onNew(day <= today ? {} : { day })
      }}
    />
  )
}

function DayNumber({ day, column, index, today, month, entries, onShowDay }: DayProps) {
  const t = useText('calendar')
  const { language } = useLanguage()
  const count = entries.filter((placed) => isOn(placed, day) && !placed.entry.external).length
  return (
    <button
      type="button"
      {...stopProps({ from: column, to: column, order: index * weekOrder, isEntry: false })}
      className={`${styles.number} num`}
      style={{ gridColumn: column + 1 }}
      data-date={day}
      data-today={day === today || undefined}
      data-outside={!day.startsWith(month) || undefined}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onShowDay(day)}
    >
      <VisuallyHidden>{t('grid.openDay', { date: formatDay(day, { language }), count })}</VisuallyHidden>
      <span aria-hidden>{formatDayNumber(day, { language })}</span>
    </button>
  )
}

/** Links to the entries of a day that don't fit. */
function MoreButton({ day, column, index, shownLanes, count, onShowDay }: DayProps & { count: number }) {
  const t = useText('calendar')
  if (count === 0) return null
  const order = index * weekOrder + 1 + shownLanes
  return (
    <button
      type="button"
      {...stopProps({ from: column, to: column, order, isEntry: false })}
      className={styles.more}
      style={{ gridColumn: column + 1, gridRow: shownLanes + 2 }}
      onClick={() => onShowDay(day)}
    >
      {t('grid.more', { count })}
    </button>
  )
}
