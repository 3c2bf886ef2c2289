import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { defaultEndDate } from '@majlis/scheduling'
import { DateField } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { DraftRecurrence } from '../../scheduler-draft/index.ts'
import { CountField } from './CountField.tsx'
import styles from './recurrence.module.css'

type End = Pick<DraftRecurrence, 'ends' | 'afterOccur' | 'endDate'>

const endings = ['never', 'after', 'on'] as const

/** When the series ends (spec 3.20): never, after a number of dates, or on a date. */
export function RecurrenceEnd({
  recurrence,
  localStart,
  onChange,
}: {
  recurrence: DraftRecurrence
  localStart: string
  onChange(changes: Partial<End>): void
}) {
  const t = useText('scheduler')
  const { profile } = useUser()
  const { ends, afterOccur, endDate } = recurrence
  const field = {
    never: null,
    after: (
      <CountField
        ariaLabel={t('recurrence.after_label')}
        max={limits.recurrence.maxCount}
        disabled={ends !== 'after'}
        value={afterOccur}
        onChange={(next) => onChange({ afterOccur: next })}
      />
    ),
    on: (
      <DateField
        ariaLabel={t('recurrence.on_label')}
        value={endDate ?? defaultEndDate(localStart)}
        today={localStart.slice(0, 10)}
        habits={profile}
        disabled={ends !== 'on'}
        onChange={(day) => onChange({ endDate: day || defaultEndDate(localStart) })}
      />
    ),
  }
  return (
    <fieldset className={styles.ends}>
      <legend>{t('recurrence.ends')}</legend>
      {endings.map((ending) => (
        <div key={ending} className={styles.ending}>
          <Radio
            name="ends"
            label={t(`recurrence.ends_${ending}`)}
            checked={ends === ending}
            onChange={() =>
              onChange({
                ends: ending,
                ...(ending === 'on' ? { endDate: endDate ?? defaultEndDate(localStart) } : {}),
              })
            }
          />
          {field[ending]}
        </div>
      ))}
    </fieldset>
  )
}
