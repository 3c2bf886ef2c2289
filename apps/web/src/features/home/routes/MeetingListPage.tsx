import { Button, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useText } from '@majlis/i18n/react'
import { Card, EmptyState, Page } from '@majlis/ui'
import { IconCalendarHeart, IconCalendarPlus, IconHistory, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { LoadFailure } from '../../../shared/frame/index.ts'
import { NotLoaded } from '../../../shared/not-loaded/index.ts'
import {
  ShowMore,
  byNumber,
  readerOf,
  useListAddress,
  useListSearch,
  type ListQuery,
} from '../../../shared/lists/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useScheduler } from '../../scheduler/index.ts'
import { MeetingDays, MeetingDaysSkeleton } from '../components/MeetingDays.tsx'
import styles from '../components/cards.module.css'
import { MeetingFilters } from '../components/MeetingFilters.tsx'
import {
  isFiltered,
  listInput,
  noFilter,
  readMeetingFilter,
  type MeetingFilter,
} from '../model/meeting-filter.ts'

const types = ['upcoming', 'previous'] as const

interface MeetingListState extends MeetingFilter {
  /** Upcoming meetings are shown unless the address says otherwise. */
  type?: 'previous' | undefined
}

function readMeetingList(query: ListQuery): MeetingListState {
  return { type: readerOf(query).one('type', ['previous']), ...readMeetingFilter(query) }
}

/** The user's upcoming or past meetings, with search and filters (spec 2.25, 2.53, 4.4). */
export function MeetingListPage() {
  const t = useText('home')
  const { openScheduler } = useScheduler()
  const { state, change } = useListAddress(readMeetingList)
  const { type = 'upcoming' } = state
  const { typed, setTyped, search } = useListSearch(state.search ?? '', (text) =>
    change({ search: text || undefined }),
  )
  const filter = { ...state, search: search || undefined }
  return (
    <Page
      title={t('manage.title')}
      lead={t('manage.lead')}
      actions={
        <div className={styles.buttons}>
          <AskLink />
          <Button
            leftSection={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
            onClick={() => openScheduler({})}
          >
            {t('plan.submit')}
          </Button>
        </div>
      }
    >
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
        <MeetingFilters type={type} filter={state} typed={typed} onType={setTyped} onChange={change} />
        {types.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <MeetingList
              type={one}
              filter={filter}
              onClear={() => {
                setTyped('')
                change(noFilter)
              }}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

/** Where minutes are on, people can also ask what was said (spec 9.13). */
function AskLink() {
  const t = useText('home')
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  if (!config.data?.data.flags.meetingMinutes) return null
  return (
    <ButtonLink to="/ask" variant="default">
      {t('manage.ask')}
    </ButtonLink>
  )
}

interface MeetingListProps {
  type: (typeof types)[number]
  filter: MeetingFilter
  onClear(): void
}

function MeetingList({ type, filter, onClear }: MeetingListProps) {
  const t = useText('home')
  const now = useNow()
  const { profile } = useUser()
  const input = listInput(type, filter, { now, timeZone: profile.timeZone })
  const list = useInfiniteQuery({
    ...orpc.meeting.userMeetings.infiniteOptions(byNumber(input, 'meetings')),
    placeholderData: keepPreviousData,
  })
  const meetings = list.data?.pages.flatMap(({ data }) => data.meetings)
  if (list.isPaused && (!meetings || list.isPlaceholderData)) {
    return (
      <Card>
        <NotLoaded />
      </Card>
    )
  }
  if (!meetings) {
    return list.error ? (
      <Card role="alert">
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      </Card>
    ) : (
      <MeetingDaysSkeleton />
    )
  }
  if (meetings.length === 0)
    return isFiltered(filter) ? <NoMatches onClear={onClear} /> : <NoMeetings type={type} />
  return (
    <>
      <MeetingDays meetings={meetings} now={now} order={type === 'previous' ? 'latest' : 'nearest'} />
      <ShowMore list={list} label={t('list.more')} mt="md" />
    </>
  )
}

function NoMatches({ onClear }: { onClear(): void }) {
  const t = useText('home')
  return (
    <Card>
      <EmptyState
        icon={IconSearch}
        title={t('manage.none')}
        text={t('manage.noneText')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('manage.clear')}
          </Button>
        }
      />
    </Card>
  )
}

function NoMeetings({ type }: { type: (typeof types)[number] }) {
  const t = useText('home')
  return (
    <Card>
      {type === 'upcoming' ? (
        <EmptyState icon={IconCalendarHeart} title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <EmptyState icon={IconHistory} title={t('empty.previousTitle')} text={t('empty.previousText')} />
      )}
    </Card>
  )
}
