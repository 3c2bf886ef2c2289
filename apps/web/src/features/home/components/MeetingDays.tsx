import { Skeleton } from '@mantine/core'
import type { MeetingListItem } from '@majlis/contract'
import { dayKey } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { useUser } from '../../../shared/session/index.ts'
import { groupByDay, type DayGroup } from '../model/day-groups.ts'
import { MeetingRow } from './MeetingRow.tsx'
import styles from './MeetingRow.module.css'
import dayStyles from './MeetingDays.module.css'

const dayMs = 86_400_000

/** Meetings under the headings of their days; the latest day first for what is over. */
export function MeetingDays({
  meetings,
  now,
  order = 'nearest',
}: {
  meetings: MeetingListItem[]
  now: number
  order?: 'nearest' | 'latest'
}) {
  const { profile } = useUser()
  const groups = groupByDay(meetings, now, profile.timeZone)
  return (order === 'latest' ? groups.toReversed() : groups).map((group) => (
    <section key={group.day} className={dayStyles.day}>
      <DayHeading group={group} now={now} />
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

function DayHeading({ group, now }: { group: DayGroup; now: number }) {
  const t = useText('home')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const date = formats.date(group.startsAt, { now })
  if (group.day === dayKey(now, profile.timeZone)) return <h2>{t('list.today')}</h2>
  if (group.day === dayKey(now + dayMs, profile.timeZone)) {
    return (
      <h2>
        {t('list.tomorrow')} <span className={dayStyles.date}>{date}</span>
      </h2>
    )
  }
  return <h2>{date}</h2>
}

/** The shape of what comes. */
export function MeetingDaysSkeleton() {
  return (
    <Card aria-hidden>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton height={34} />
          <Skeleton height={34} />
          <Skeleton height={40} />
        </div>
      ))}
    </Card>
  )
}
