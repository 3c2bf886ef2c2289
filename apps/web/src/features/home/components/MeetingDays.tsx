import { Skeleton } from '@mantine/core'
import type { MeetingListItem } from '@majlis/contract'
import { dayKey } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { useFirstRows } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { dayAfter, groupByDay } from '../model/day-groups.ts'
import { MeetingRow } from './MeetingRow.tsx'
import styles from './MeetingRow.module.css'
import dayStyles from './MeetingDays.module.css'

/** Meetings by day, with a heading for each; past meetings begin with the latest day. */
export function MeetingDays({
  meetings,
  now,
  order = 'nearest',
}: {
  meetings: readonly MeetingListItem[]
  now: number
  order?: 'nearest' | 'latest'
}) {
  const { profile } = useUser()
  const groups = groupByDay(useFirstRows(meetings), now, profile.timeZone)
  return (order === 'latest' ? groups.toReversed() : groups).map((group) => (
    <section key={group.day} className={dayStyles.day}>
      <DayHeading day={group.day} now={now} />
      <Card>
        <ul className={styles.list}>
          {(order === 'latest' ? group.meetings.toReversed() : group.meetings).map((meeting) => (
            <MeetingRow
              key={meeting.occurrenceId ?? `${meeting.calendarId}${meeting.startDateTime}`}
              meeting={meeting}
            />
          ))}
        </ul>
      </Card>
    </section>
  ))
}

function DayHeading({ day, now }: { day: string; now: number }) {
  const t = useText('home')
  const { profile } = useUser()
  // Days have no time zone, so they are formatted in UTC.
  const dates = useFormats({ ...profile, timeZone: 'UTC' })
  const today = dayKey(now, profile.timeZone)
  const date = dates.date(Date.parse(day), { now: Date.parse(today) })
  if (day === today) return <h2>{t('list.today')}</h2>
  if (day === dayAfter(today)) {
    return (
      <h2>
        {t('list.tomorrow')} <span className={dayStyles.date}>{date}</span>
      </h2>
    )
  }
  return <h2>{date}</h2>
}

/** The placeholder of the list. */
export function MeetingDaysSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Card aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton height={34} />
          <Skeleton height={34} />
          <Skeleton height={40} />
        </div>
      ))}
    </Card>
  )
}
