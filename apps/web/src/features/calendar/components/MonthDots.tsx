import { formatDay, formatDayNumber, formatWeekday } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { VisuallyHidden } from '@mantine/core'
import { monthWeeks, type Day } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { stopProps } from '../hooks/useArrowKeys.ts'
import { isOn, type PlacedEntry } from '../model/placement.ts'
import styles from './MonthView.module.css'

interface MonthDotsProps {
  /** The chosen day of the month. */
  day: Day
  now: number
  entries: readonly PlacedEntry[]
  onChoose(day: Day): void
}

/** A month on a phone: days with dots, and below them the entries of the chosen day. */
export function MonthDots({ day, now, entries, onChoose }: MonthDotsProps) {
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
                {t('grid.openDay', {
                  date: formatDay(one, { language }),
                  count: own.filter(({ entry }) => !entry.external).length,
                })}
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
