import type { ScheduledMeeting } from '@majlis/contract'
import { formatDay, formatMeetingId, zoneName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { toLocal } from '@majlis/scheduling'
import { IconClipboardText, IconRepeat } from '@tabler/icons-react'
import { useRecurrenceSentence } from '../../../shared/recurrence/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AgendaText } from '../../../shared/agenda-text/index.ts'
import styles from './EntryDetails.module.css'

type TimedMeeting = Pick<
  ScheduledMeeting,
  'startDateTime' | 'endDateTime' | 'isAllDay' | 'startDate' | 'endDate' | 'timeZone'
>

/** The time in the viewer's zone, and in the meeting's if that shows a different one. */
export function When({ meeting }: { meeting: TimedMeeting }) {
  const t = useText('calendar')
  const { profile } = useUser()
  const { language } = useLanguage()
  const here = useFormats(profile)
  const there = useFormats({ ...profile, timeZone: meeting.timeZone })
  const { startDateTime: start, endDateTime: end, timeZone: zone } = meeting
  // The year is shown once if both dates are in the same year.
  const span = (first: string, last: string) =>
    first === last
      ? formatDay(first, { language })
      : `${formatDay(first, { language, withYear: first.slice(0, 4) !== last.slice(0, 4) })} – ${formatDay(last, { language })}`
  if (meeting.isAllDay && meeting.startDate) {
    return (
      <p className={styles.when}>
        <b>{span(meeting.startDate, meeting.endDate ?? meeting.startDate)}</b>
        <span>{t('entry.allDay')}</span>
      </p>
    )
  }
  const day = (instant: number, timeZone: string) => toLocal(instant, timeZone).slice(0, 10)
  const first = day(start, profile.timeZone)
  const last = day(Math.max(start, end - 1), profile.timeZone)
  const isElsewhere = toLocal(start, zone) !== toLocal(start, profile.timeZone)
  const theirDay = day(start, zone)
  return (
    <p className={styles.when}>
      <b>{span(first, last)}</b>
      <span className="num">{here.timeRange(start, end)}</span>
      {isElsewhere ? (
        <small className="num">
          {here.side(
            ...(theirDay === first ? [] : [formatDay(theirDay, { language, withYear: false })]),
            t('details.there', { time: there.timeRange(start, end), zone: zoneName(zone, language) }),
          )}
        </small>
      ) : null}
    </p>
  )
}

type StatedMeeting = Pick<ScheduledMeeting, 'rrule' | 'timeZone' | 'startDateTime'> & {
  host: string
  /** If it is not the viewer's own. */
  organization?: string
  meetingId: string
}

/** How it repeats, the host, and the meeting ID. */
export function Facts({ meeting }: { meeting: StatedMeeting }) {
  const t = useText('calendar')
  const sentence = useRecurrenceSentence()
  const { rrule, timeZone, startDateTime, host, organization, meetingId } = meeting
  const rows = [
    [t('details.host'), host],
    ...(organization ? [[t('details.organization'), organization] as const] : []),
    [t('details.meetingId'), formatMeetingId(meetingId)],
  ] as const
  return (
    <>
      {rrule ? (
        <p className={styles.repeats}>
          <IconRepeat size={16} stroke={1.8} aria-hidden />
          <span>{sentence(rrule, timeZone, toLocal(startDateTime, timeZone))}</span>
        </p>
      ) : null}
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi className="num">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The agenda. */
export function Agenda({ text }: { text: string }) {
  const t = useText('calendar')
  return (
    <section className={styles.part}>
      <h3>
        <IconClipboardText size={16} stroke={1.8} aria-hidden /> {t('details.agenda')}
      </h3>
      <AgendaText text={text} className={styles.agenda} />
    </section>
  )
}
