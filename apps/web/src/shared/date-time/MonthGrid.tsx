import { ActionIcon } from '@mantine/core'
import { localeOf } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { addDays } from '@majlis/scheduling'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { addMonths, monthWeeks, startOfWeek, type Day } from './days.ts'
import styles from './MonthGrid.module.css'

export interface MonthGridProps {
  /** The chosen day; empty for none. */
  day: Day
  today: Day
  /** 1 is Monday, 7 Sunday (ISO 8601). */
  weekStart: number
  onPick(day: Day): void
}

/** Escape closes the month, not the drawer in which it was opened. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** A month to pick a day from, with the keyboard's place in it from the beginning. Arrows move by days and weeks, Page Up and Down by months, Home and End within the week. */
export function MonthGrid({ day, today, weekStart, onPick }: MonthGridProps) {
  const { language, direction } = useLanguage()
  const [place, setPlace] = useState(day || today)
  const shouldFocus = useRef(true)
  const current = useRef<HTMLButtonElement>(null)
  const format = useMemo(() => formatsOf(localeOf(language)), [language])
  const weeks = monthWeeks(place, weekStart)

  useEffect(() => {
    if (shouldFocus.current) current.current?.focus({ preventScroll: true })
    shouldFocus.current = false
  }, [place])

  function go(to: Day): void {
    shouldFocus.current = true
    setPlace(to)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const day = dayAtKey(event, place, { weekStart, isRtl: direction === 'rtl' })
    if (!day) return
    event.preventDefault()
    go(day)
  }

  return (
    <div className={styles.month}>
      <MonthHead place={place} title={format.month(utc(place))} onTurn={setPlace} />
      <div role="grid" aria-label={format.month(utc(place))} tabIndex={-1} onKeyDown={onKeyDown}>
        <div role="row" className={styles.week}>
          {weeks[0]?.map((one) => (
            <span
              key={one}
              role="columnheader"
              aria-label={format.weekday(utc(one))}
              className={styles.weekday}
            >
              {format.weekdayLetter(utc(one))}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((one) => (
              <div key={one} role="gridcell" aria-selected={one === day}>
                <button
                  ref={one === place ? current : undefined}
                  {...keepsEscape}
                  type="button"
                  className={styles.day}
                  tabIndex={one === place ? 0 : -1}
                  data-autofocus={one === place || undefined}
                  data-other={one.slice(0, 7) === place.slice(0, 7) ? undefined : true}
                  data-chosen={one === day || undefined}
                  aria-current={one === today ? 'date' : undefined}
                  aria-label={format.long(utc(one))}
                  onClick={() => onPick(one)}
                >
                  {format.day(utc(one))}
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface MonthHeadProps {
  place: Day
  title: string
  onTurn(place: Day): void
}

/** The month that is shown, between the buttons that turn to its neighbours. */
function MonthHead({ place, title, onTurn }: MonthHeadProps) {
  const t = useText('common')
  return (
    <div className={styles.head}>
      <ActionIcon
        {...keepsEscape}
        aria-label={t('date.previousMonth')}
        onClick={() => onTurn(addMonths(place, -1))}
      >
        <IconChevronLeft className="points" size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <b aria-live="polite">{title}</b>
      <ActionIcon
        {...keepsEscape}
        aria-label={t('date.nextMonth')}
        onClick={() => onTurn(addMonths(place, 1))}
      >
        <IconChevronRight className="points" size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The day that a key moves to, or undefined for other keys. */
function dayAtKey(
  { key, shiftKey }: KeyboardEvent,
  place: Day,
  { weekStart, isRtl }: { weekStart: number; isRtl: boolean },
): Day | undefined {
  const forward = isRtl ? -1 : 1
  const moves: Partial<Record<string, () => Day>> = {
    ArrowLeft: () => addDays(place, -forward),
    ArrowRight: () => addDays(place, forward),
    ArrowUp: () => addDays(place, -7),
    ArrowDown: () => addDays(place, 7),
    PageUp: () => addMonths(place, shiftKey ? -12 : -1),
    PageDown: () => addMonths(place, shiftKey ? 12 : 1),
    Home: () => startOfWeek(place, weekStart),
    End: () => addDays(startOfWeek(place, weekStart), 6),
  }
  return moves[key]?.()
}

function formatsOf(locale: string) {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (timestamp: number) => format.format(timestamp)
  }
  const numbers = new Intl.NumberFormat(locale)
  return {
    month: written({ month: 'long', year: 'numeric' }),
    weekday: written({ weekday: 'long' }),
    weekdayLetter: written({ weekday: 'narrow' }),
    long: written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    day: (timestamp: number) => numbers.format(new Date(timestamp).getUTCDate()),
  }
}
