import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useText } from '@majlis/i18n/react'
import { Card, EmptyState, Page } from '@majlis/ui'
import { IconCalendarHeart, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { LoadFailure } from '../../../shared/frame/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { ShowMore, byNumber, readerOf, useListAddress, type ListQuery } from '../../../shared/lists/index.ts'
import { MeetingDays, MeetingDaysSkeleton } from '../components/MeetingDays.tsx'
import { useNow } from '../../../shared/clock/index.ts'

const types = ['upcoming', 'previous'] as const
type ListType = (typeof types)[number]

/** Upcoming meetings are shown unless the address says otherwise. */
function readMeetingList(query: ListQuery): { type?: 'previous' | undefined } {
  return { type: readerOf(query).one('type', ['previous']) }
}

/** All meetings of the user, to come or over (spec 2.25, 2.53, 4.4). */
export function MeetingListPage() {
  const t = useText('home')
  const { state, change } = useListAddress(readMeetingList)
  const { type = 'upcoming' } = state
  return (
    <Page title={t('manage.title')} lead={t('manage.lead')}>
      <Tabs
        value={type}
        onChange={(value) => change({ type: value === 'previous' ? value : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {types.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`manage.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {types.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <MeetingList type={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

function MeetingList({ type }: { type: ListType }) {
  const t = useText('home')
  const now = useNow()
  const list = useInfiniteQuery(orpc.meeting.userMeetings.infiniteOptions(byNumber({ type }, 'meetings')))
  const meetings = list.data?.pages.flatMap(({ data }) => data.meetings)
  if (!meetings) {
    return list.error ? (
      <Card role="alert">
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      </Card>
    ) : (
      <MeetingDaysSkeleton />
    )
  }
  if (meetings.length === 0) return <NoMeetings type={type} />
  return (
    <>
      <MeetingDays meetings={meetings} now={now} order={type === 'previous' ? 'latest' : 'nearest'} />
      <ShowMore list={list} label={t('list.more')} mt="md" />
    </>
  )
}

function NoMeetings({ type }: { type: ListType }) {
  const t = useText('home')
  return (
    <Card>
      {type === 'upcoming' ? (
        <EmptyState
          icon={IconCalendarHeart}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<ButtonLink to="/home">{t('start.title')}</ButtonLink>}
        />
      ) : (
        <EmptyState icon={IconHistory} title={t('empty.previousTitle')} text={t('empty.previousText')} />
      )}
    </Card>
  )
}
