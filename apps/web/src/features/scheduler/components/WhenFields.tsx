import { useErrorText, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import type { ReactNode } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { DateField, TimeField } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useDraft, withEndTime, withStart } from '../../scheduler-draft/index.ts'
import styles from './sections.module.css'

/** Start and end, on the clocks of the meeting's zone (spec 3.13, 4.6). */
export function WhenFields() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { profile } = useUser()
  const { draft, change, errorOf } = useDraft()
  const today = dateOf(useNow(), draft.timeZone)
  const { isAllDay, startDate, startTime, endDate, endTime } = draft
  const sentence = (field: 'start' | 'end') => {
    const code = errorOf(field)
    return code ? errorText(code) : null
  }
  const isWithinADay = endDate === startDate
  return (
    <div className={styles.times} data-all-day={isAllDay || undefined}>
      <Row error={sentence('start')}>
        <DateField
          name="start"
          label={t('details.startDate')}
          value={startDate}
          today={today}
          habits={profile}
          error={errorOf('start') !== null && (!startDate || isAllDay || Boolean(startTime))}
          onChange={(day) =>
            change((previous, lastRead) => withStart(previous, { startDate: day }, lastRead))
          }
        />
        {isAllDay ? null : (
          <TimeField
            label={t('details.startTime')}
            value={startTime}
            timeFormat={profile.timeFormat}
            error={errorOf('start') !== null && (!startTime || Boolean(startDate))}
            onChange={(time) =>
              change((previous, lastRead) => withStart(previous, { startTime: time }, lastRead))
            }
          />
        )}
      </Row>
      <Row error={sentence('end')}>
        <DateField
          name="end"
          label={t('details.endDate')}
          value={endDate}
          today={startDate || today}
          habits={profile}
          error={errorOf('end') !== null && (!endDate || isAllDay || Boolean(endTime))}
          onChange={(day) => change({ endDate: day })}
        />
        {isAllDay ? null : (
          <TimeField
            label={t('details.endTime')}
            value={endTime}
            timeFormat={profile.timeFormat}
            after={isWithinADay && startTime ? startTime : undefined}
            error={errorOf('end') !== null && (!endTime || Boolean(endDate))}
            onChange={(time) => change((previous) => withEndTime(previous, time))}
          />
        )}
      </Row>
    </div>
  )
}

/** Two fields with one error, whose space is reserved. */
function Row({ error, children }: { error: string | null; children: ReactNode }) {
  return (
    <div className={styles.pair}>
      {children}
      <p className={styles.pairError} role="alert">
        {error}
      </p>
    </div>
  )
}
