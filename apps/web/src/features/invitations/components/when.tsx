import { zoneName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { useNow } from '../../../shared/clock/index.ts'
import type { Reader } from '../../../shared/session/index.ts'
import styles from './invitations.module.css'

export interface WhenProps {
  startsAt: number
  endsAt: number
  isAllDay: boolean
  /** `YYYY-MM-DD` of an all-day entry. */
  startDate: string | null
  endDate: string | null
  reader: Omit<Reader, 'weekStart'>
  /** The meeting's; named where its clock shows another time. */
  meetingZone: string
}

/** Date and time as the viewer's clock shows them, and as the meeting's does where that differs. */
export function When({ startsAt, endsAt, isAllDay, startDate, endDate, reader, meetingZone }: WhenProps) {
  const t = useText('invitations')
  const { language } = useLanguage()
  const formats = useFormats(reader)
  const there = useFormats({ ...reader, timeZone: meetingZone })
  const dates = useFormats({ ...reader, timeZone: 'UTC' })
  const now = useNow()
  if (isAllDay && startDate) {
    const first = dates.date(Date.parse(startDate), { length: 'short', now })
    const last = dates.date(Date.parse(endDate ?? startDate), { length: 'short', now })
    return (
      <span>
        {first === last ? first : `${first} – ${last}`} · {t('when.allDay')}
      </span>
    )
  }
  const here = formats.timeRange(startsAt, endsAt)
  const theirs = there.timeRange(startsAt, endsAt)
  return (
    <span>
      <bdi>{formats.date(startsAt, { length: 'short', now })}</bdi>
      {' · '}
      <bdi className="num">{here}</bdi>
      {here === theirs ? null : (
        <span className={styles.zone}>
          {' '}
          (
          <bdi className="num">
            {t('when.there', { time: theirs, zone: zoneName(meetingZone, language) })}
          </bdi>
          )
        </span>
      )}
    </span>
  )
}
