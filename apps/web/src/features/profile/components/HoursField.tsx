import type { Weekday, WorkingHours } from '@majlis/contract'
import { weekdayName } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { ActionIcon, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { TimeField } from '../../../shared/date-time/index.ts'
import styles from './HoursField.module.css'
import { added, canAdd, canSpread, replaced, spread, toggled, weekdaysFrom } from '../model/week-hours.ts'

export interface HoursFieldProps {
  hours: WorkingHours
  /** 1 is Monday, 7 Sunday. */
  weekStart: number
  timeFormat: '12' | '24'
  /** Days with an error. */
  wrongDays: readonly Weekday[]
  onChange(hours: WorkingHours): void
}

/** The user's working hours by weekday; "Find a time" suggests times within them. */
export function HoursField({ hours, weekStart, timeFormat, wrongDays, onChange }: HoursFieldProps) {
  const t = useText('shell')
  const errorText = useErrorText()
  const { language } = useLanguage()
  return (
    <fieldset>
      <legend>{t('time.hours')}</legend>
      <p className={styles.lead}>{t('time.hoursText')}</p>
      <ul className={styles.days}>
        {weekdaysFrom(weekStart).map((day) => {
          const name = weekdayName(day, language)
          return (
            <li key={day}>
              <Switch
                label={name}
                checked={hours[day].length > 0}
                onChange={() => onChange(toggled(hours, day))}
              />
              <DayHours
                name={name}
                hours={hours[day]}
                timeFormat={timeFormat}
                onChange={(changed) => onChange({ ...hours, [day]: changed })}
                onSpread={canSpread(hours, day) ? () => onChange(spread(hours, day)) : null}
              />
              {wrongDays.includes(day) ? (
                <p role="alert" className={styles.error}>
                  {errorText('input.invalid_time')}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function DayHours({
  name,
  hours,
  timeFormat,
  onChange,
  onSpread,
}: {
  name: string
  hours: WorkingHours[Weekday]
  timeFormat: '12' | '24'
  onChange(hours: WorkingHours[Weekday]): void
  /** Null: no other working day has other hours. */
  onSpread: (() => void) | null
}) {
  const t = useText('shell')
  const firstSpan = useRef<HTMLDivElement>(null)
  if (hours.length === 0) return <span className={styles.free}>{t('time.free')}</span>
  return (
    <div className={styles.spans}>
      {hours.map(({ start, end }, place) => (
        // Spans are identified by their position.
        <div key={place} ref={place === 0 ? firstSpan : null} className={styles.span}>
          <TimeField
            label={t('time.from', { day: name })}
            value={start}
            timeFormat={timeFormat}
            onChange={(time) => onChange(replaced(hours, place, { start: time }))}
          />
          <span aria-hidden>–</span>
          <TimeField
            label={t('time.until', { day: name })}
            value={end}
            timeFormat={timeFormat}
            onChange={(time) => onChange(replaced(hours, place, { end: time }))}
          />
          {hours.length > 1 ? (
            <ActionIcon
              aria-label={t('time.remove', { day: name })}
              onClick={() => onChange(hours.filter((_, index) => index !== place))}
            >
              <IconX size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          ) : null}
          {place === hours.length - 1 && canAdd(hours) ? (
            <ActionIcon aria-label={t('time.add', { day: name })} onClick={() => onChange(added(hours))}>
              <IconPlus size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          ) : null}
          {place === hours.length - 1 && onSpread ? (
            <ActionIcon
              aria-label={t('time.spread', { day: name })}
              title={t('time.spread', { day: name })}
              onClick={() => {
                onSpread()
                // The button disappears.
                firstSpan.current?.querySelector('input')?.focus()
              }}
            >
              <IconCopy size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          ) : null}
        </div>
      ))}
    </div>
  )
}
