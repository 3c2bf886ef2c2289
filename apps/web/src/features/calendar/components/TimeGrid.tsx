import {
  formatDay,
  formatDayNumber,
  formatHour,
  formatMonth,
  formatWeekday,
  formatZoneOffset,
} from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { VisuallyHidden } from '@mantine/core'
import type { Day } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { stopProps } from '../hooks/useArrowKeys.ts'
import { useOpenAtToday } from '../hooks/useOpenAtToday.ts'
import { at } from '../model/local-time.ts'
import { barsOf } from '../model/placement.ts'
import { DayColumn } from './DayColumn.tsx'
import { EntryButton } from './EntryButton.tsx'
import type { GridProps } from './grid-props.ts'
import styles from './TimeGrid.module.css'

/** One or more days with their hours, and the all-day row above them (spec 2.55). */
export function TimeGrid(props: GridProps) {
  const { days, now } = props
  const { profile } = useUser()
  const { language } = useLanguage()
  const today = dateOf(now, profile.timeZone)
  const scroller = useOpenAtToday({ isTodayShown: days.includes(today), dayCount: days.length })

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-scroller
      // Other days don't inherit the scroll position.
      data-scroll-restoration-id={`calendar ${days[0]} ${days.length}`}
    >
      <div className={styles.grid} style={{ '--days': days.length }} data-many={days.length > 1 || undefined}>
        <div className={styles.head}>
          <DayHeads {...props} today={today} />
          <AllDayRow {...props} />
        </div>
        <div className={styles.hours} data-scale aria-hidden>
          {Array.from({ length: 23 }, (_, index) => (
            <span key={index} className="num">
              {formatHour(index + 1, { language, timeFormat: profile.timeFormat })}
            </span>
          ))}
        </div>
        <div className={styles.columns} data-area="hours">
          {days.map((day, column) => (
            <DayColumn key={day} {...props} day={day} column={column} isToday={day === today} />
          ))}
        </div>
      </div>
    </div>
  )
}

function DayHeads({ days, today, onShowDay }: GridProps & { today: Day }) {
  const { language } = useLanguage()
  return (
    <>
      <span />
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.dayHead}
          data-today={day === today || undefined}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onShowDay(day)}
        >
          <span>{formatWeekday(day, { language, length: 'short' })}</span>{' '}
          <b className="num">{formatDayNumber(day, { language })}</b>{' '}
          <VisuallyHidden>{formatMonth(day, { language })}</VisuallyHidden>
        </button>
      ))}
    </>
  )
}

/** The tab order of the stops above the hours. */
const cellOrder = -200
const barOrder = -100

function AllDayRow({ days, entries, movingKey, drawn, onOpen, onNew }: GridProps) {
  const t = useText('calendar')
  const { profile } = useUser()
  const { language } = useLanguage()
  const bars = barsOf(
    entries.filter(({ isBanner }) => isBanner),
    days,
  )
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1))
  // As on the first day shown: the clocks may change before that.
  const noon = at(days[0] ?? '1970-01-01', 720, profile.timeZone)
  const offset = formatZoneOffset(noon, { language, timeZone: profile.timeZone }).split(/(?=[+−-])/)
  return (
    <>
      <span className={styles.allDayLabel}>
        {t('grid.allDay')}
        <small>
          {offset[0]}
          <wbr />
          {offset[1]}
        </small>
      </span>
      <div className={styles.allDay} data-area="days" style={{ '--lanes': lanes }}>
        {days.map((day, column) => (
          <button
            key={day}
            type="button"
            {...stopProps({ from: column, to: column, order: cellOrder, isEntry: false })}
            className={styles.allDayCell}
            style={{ gridColumn: column + 1 }}
            data-day={day}
            data-slot
            data-drawn={(drawn?.isAllDay && drawn.first <= day && day <= drawn.last) || undefined}
            aria-label={t('grid.newAllDay', { date: formatDay(day, { language, withYear: false }) })}
            onClick={() => {
              const start = at(day, 0, profile.timeZone)
              onNew({ start, end: at(day, 1440, profile.timeZone), isAllDay: true })
            }}
          />
        ))}
        {bars.map(({ placed, from, span, lane, isStart, isEnd }) => (
          <EntryButton
            key={placed.key}
            placed={placed}
            stop={{ from, to: from + span - 1, order: barOrder + lane, isEntry: true }}
            shape="bar"
            style={{ gridColumn: `${from + 1} / span ${span}`, gridRow: lane + 1 }}
            hasHandle={isEnd && placed.entry.isAllDay}
            isMoving={placed.key === movingKey}
            isCutBefore={!isStart}
            isCutAfter={!isEnd}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  )
}
