import { formatDay, formatDayNumber, formatWeekday } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { VisuallyHidden } from '@mantine/core'
import { monthWeeks, type Day } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { stopProps } from '../hooks/useArrowKeys.ts'
import { at } from '../model/local-time.ts'
import { barsOf, isOn, type PlacedEntry } from '../model/placement.ts'
import { EntryButton } from './EntryButton.tsx'
import styles from './MonthView.module.css'
import type { GridProps } from './grid-props.ts'

/** What fits into a day before the rest is counted: less in a month of six weeks. */
const lanesOf = (weeks: number) => (weeks > 5 ? 2 : 3)
/** Orders of a week's stops start here. */
const weekOrder = 1_000
const newMeetingMinute = 9 * 60

export interface MonthViewProps extends GridProps {
  /** A day of the month. */
  day: Day
}

/** The weeks of a month with their entries, those of several days as bars (spec 2.55). */
export function MonthView(props: MonthViewProps) {
  const { day, now } = props
  const { profile } = useUser()
  const { language } = useLanguage()
  const weeks = monthWeeks(day, profile.weekStart)
  return (
    <div className={styles.month} data-area="days">
      <div className={styles.weekdays} aria-hidden>
        {weeks[0]?.map((one) => (
          <span key={one}>{formatWeekday(one, { language, length: 'short' })}</span>
        ))}
      </div>
      {weeks.map((week, index) => (
        <Week
          key={week[0]}
          {...props}
          week={week}
          shownLanes={lanesOf(weeks.length)}
          index={index}
          today={dateOf(now, profile.timeZone)}
          month={day.slice(0, 7)}
        />
      ))}
    </div>
  )
}

function Week({
  week,
  shownLanes,
  index,
  today,
  now,
  month,
  entries,
  movingKey,
  drawn,
  onOpen,
  onNew,
  onShowDay,
}: MonthViewProps & { week: Day[]; shownLanes: number; index: number; today: Day; month: string }) {
  const t = useText('calendar')
  const { profile } = useUser()
  const { language } = useLanguage()
  const bars = barsOf(entries, week)
  const hidden = (column: number) =>
    bars.filter(({ from, span, lane }) => from <= column && column < from + span && lane >= shownLanes)
  return (
    <div className={styles.week} style={{ '--lanes': shownLanes }}>
      {week.map((day, column) => (
        // The whole cell is for the pointer; the keyboard has the day's button, and N.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          key={day}
          className={styles.cell}
          style={{ gridColumn: column + 1 }}
          data-day={day}
          data-slot
          data-today={day === today || undefined}
          data-outside={!day.startsWith(month) || undefined}
          data-drawn={(drawn && drawn.first <= day && day <= drawn.last) || undefined}
          onClick={({ target, currentTarget }) => {
            if (target !== currentTarget) return
            const start = at(day, newMeetingMinute, profile.timeZone)
            onNew(day === today && start <= now ? {} : { start })
          }}
        />
      ))}
      {week.map((day, column) => {
        const count = entries.filter((placed) => isOn(placed, day)).length
        return (
          <button
            key={day}
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
            <VisuallyHidden>
              {t('grid.openDay', { date: formatDay(day, { language }), count })}
            </VisuallyHidden>
            <span aria-hidden>{formatDayNumber(day, { language })}</span>
          </button>
        )
      })}
      {bars
        .filter(({ lane }) => lane < shownLanes)
        .map(({ placed, from, span, lane, isStart, isEnd }) => (
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
      {week.map((day, column) => {
        const count = hidden(column).length
        if (count === 0) return null
        return (
          <button
            key={day}
            type="button"
            {...stopProps({
              from: column,
              to: column,
              order: index * weekOrder + 1 + shownLanes,
              isEntry: false,
            })}
            className={styles.more}
            style={{ gridColumn: column + 1, gridRow: shownLanes + 2 }}
            onClick={() => onShowDay(day)}
          >
            {t('grid.more', { count })}
          </button>
        )
      })}
    </div>
  )
}

/** A month on a phone: its days with dots, and below them the entries of the chosen day. */
export function MonthDots({
  day,
  now,
  entries,
  onChoose,
}: Pick<MonthViewProps, 'day' | 'now' | 'entries'> & { onChoose(day: Day): void }) {
  const t = useText('calendar')
  const { profile } = useUser()
  const { language } = useLanguage()
  const weeks = monthWeeks(day, profile.weekStart)
  const today = dateOf(now, profile.timeZone)
  return (
    <div className={styles.dots}>
      {weeks[0]?.map((one) => (
        <span key={one} className={styles.dotsWeekday} aria-hidden>
          {formatWeekday(one, { language, length: 'narrow' })}
        </span>
      ))}
      {weeks.flatMap((week, index) =>
        week.map((one, column) => {
          const own = entries.filter((placed) => isOn(placed, one) && placed.entry.myResponse !== 'declined')
          return (
            <button
              key={one}
              type="button"
              {...stopProps({ from: column, to: column, order: index, isEntry: false })}
              className={styles.dotsDay}
              data-today={one === today || undefined}
              data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}
              aria-pressed={one === day}
              onClick={() => onChoose(one)}
            >
              <VisuallyHidden>
                {t('grid.openDay', { date: formatDay(one, { language }), count: own.length })}
              </VisuallyHidden>
              <span className="num" aria-hidden>
                {formatDayNumber(one, { language })}
              </span>
              <Dots entries={own} />
            </button>
          )
        }),
      )}
    </div>
  )
}

const maxDots = 3

function Dots({ entries }: { entries: readonly PlacedEntry[] }) {
  return (
    <span className={styles.dotRow} aria-hidden>
      {entries.slice(0, maxDots).map(({ key, entry }) => (
        <i key={key} style={{ '--entry': entry.colorCodeHex }} />
      ))}
    </span>
  )
}
