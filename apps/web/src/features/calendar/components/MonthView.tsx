import { formatWeekday } from '@majlis/i18n'
import { useLanguage } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { monthWeeks, type Day } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './MonthView.module.css'
import { MonthWeek } from './MonthWeek.tsx'
import type { GridProps } from './grid-props.ts'

/** How many entries a day shows before the rest is counted; fewer in a month of six weeks. */
const lanesOf = (weeks: number) => (weeks > 5 ? 2 : 3)

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
        <MonthWeek
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
