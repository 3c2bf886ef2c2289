import type { ReceivedInvitation } from '@majlis/contract'
import { zoneName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { Parts } from '@majlis/ui'
import type { ReactNode } from 'react'
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
  /** Names the zone even if the viewer's zone shows the same time. */
  isZoneShown?: boolean
}

/** The time of a meeting, how it repeats, and notes about that time. */
export function When({
  meeting,
  reader,
  isZoneShown = false,
  children,
}: WhenProps & { children?: ReactNode }) {
  const {
    startDateTime: startsAt,
    endDateTime: endsAt,
    isAllDay,
    startDate,
    endDate,
    timeZone,
    rrule,
  } = meeting
  const t = useText('invitations')
  const formats = useFormats(reader)
  // Date and time in the viewer's zone, and in the meeting's if that differs.
  const there = useTimeThere({ start: startsAt, end: endsAt, timeZone }, reader)
  const { language } = useLanguage()
  const zone = there ?? (isZoneShown ? zoneName(timeZone, language) : null)
  const dates = useFormats({ ...reader, timeZone: 'UTC' })
  const now = useNow()
  const days = [startDate, endDate ?? startDate]
    .flatMap((day) => (day === null ? [] : [dates.date(Date.parse(day), { length: 'short', now })]))
    .filter((day, place, all) => place === 0 || day !== all[0])
  const isOfDays = isAllDay && days.length > 0
  return (
    <Parts>
      {isOfDays ? days.join(' – ') : formats.date(startsAt, { length: 'short', now })}
      {isOfDays ? (
        t('when.allDay')
      ) : (
        <>
          <bdi className="num">{formats.timeRange(startsAt, endsAt)}</bdi>
          {zone === null ? null : (
            <span className={styles.zone}>
              {' '}
              (<bdi className="num">{zone}</bdi>)
            </span>
          )}
        </>
      )}
      {rrule ? <Repeats rrule={rrule} timeZone={timeZone} startsAt={startsAt} /> : null}
      {children}
    </Parts>
  )
}
