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

/** All of today's meetings, and as many of the following days as people look at. */
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

/** The meetings of today and the next days, current ones first (spec 2.52). */
export function ComingMeetings({ list, now, today }: ComingMeetingsProps) {
  const t = useText('home')
  const { permission } = useUser()
  const isPhone = usePhone()
  // Rendered in slices, so that the page stays responsive.
  const meetings = useDeferredValue(list.data?.data.meetings)
  const shown = Math.max(today, shownMeetings)
  if (list.error && !meetings)
    return (
      <Card role="alert">
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      </Card>
    )
  // On phones, only the next day is above the other cards.
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
