import type { MeetingListItem } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, EmptyState } from '@majlis/ui'
import { IconCalendarHeart } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { LoadFailure } from '../../../shared/frame/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { usePhone } from '../../../shared/phone/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { MeetingDays, MeetingDaysSkeleton } from './MeetingDays.tsx'

/** All of today's, and of the days to come as many as one looks at. */
const shownMeetings = 8

export interface ComingMeetingsProps {
  list: {
    data: { data: { meetings: MeetingListItem[] } } | undefined
    error: unknown
    refetch(): Promise<unknown>
  }
  now: number
  /** How many of them are today's. */
  today: number
}

/** The meetings of today and of the next days; current ones first (spec 2.52). */
export function ComingMeetings({ list, now, today }: ComingMeetingsProps) {
  const t = useText('home')
  const { permission } = useUser()
  const isPhone = usePhone()
  // Drawn in slices, between which the page responds.
  const meetings = useDeferredValue(list.data?.data.meetings)
  const shown = Math.max(today, shownMeetings)
  if (list.error && !meetings)
    return (
      <Card role="alert">
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      </Card>
    )
  // On a phone, only the next day stands above the other cards.
  if (!meetings) return <MeetingDaysSkeleton rows={isPhone ? 1 : 3} />
  if (meetings.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconCalendarHeart} title={t('empty.title')} text={t('empty.text')} />
      </Card>
    )
  }
  return (
    <>
      <MeetingDays meetings={meetings.slice(0, shown)} now={now} />
      {permission.view_meeting &&
      (meetings.length > shown || meetings.some(({ isRecurrent }) => isRecurrent)) ? (
        <ButtonLink to="/meeting-management" variant="subtle" mt="md" ms={-16}>
          {t('list.all')}
        </ButtonLink>
      ) : null}
    </>
  )
}
