import type { ReceivedInvitation } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { useNow } from '../../../shared/clock/index.ts'
import { useTimeThere } from '../../../shared/meeting-zone/index.ts'
import { Repeats } from '../../../shared/recurrence/index.ts'
import type { Reader } from '../../../shared/session/index.ts'
import styles from './invitations.module.css'

export interface WhenProps {
  meeting: Pick<
    ReceivedInvitation,
    'startDateTime' | 'endDateTime' | 'isAllDay' | 'startDate' | 'endDate' | 'timeZone' | 'rrule'
  >
  reader: Omit<Reader, 'weekStart'>
}

/** When a meeting is, and how it repeats. */
export function When({ meeting, reader }: WhenProps) {
  const { rrule, timeZone, startDateTime } = meeting
  return (
    <>
      <Occasion meeting={meeting} reader={reader} />
      {rrule ? (
        <>
          {' · '}
          <Repeats rrule={rrule} timeZone={timeZone} startsAt={startDateTime} />
        </>
      ) : null}
    </>
  )
}

/** Date and time as the viewer's clock shows them, and as the meeting's does where that differs. */
function Occasion({ meeting, reader }: WhenProps) {
  const { startDateTime: startsAt, endDateTime: endsAt, isAllDay, startDate, endDate, timeZone } = meeting
  const t = useText('invitations')
  const formats = useFormats(reader)
  const there = useTimeThere({ start: startsAt, end: endsAt, timeZone }, reader)
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
  return (
    <span>
      <bdi>{formats.date(startsAt, { length: 'short', now })}</bdi>
      {' · '}
      <bdi className="num">{formats.timeRange(startsAt, endsAt)}</bdi>
      {there === null ? null : (
        <span className={styles.zone}>
          {' '}
          (<bdi className="num">{there}</bdi>)
        </span>
      )}
    </span>
  )
}
