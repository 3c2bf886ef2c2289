import { Button, NativeSelect, Tabs, TextInput } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useText } from '@majlis/i18n/react'
import { Card, EmptyState, Page } from '@majlis/ui'
import { IconCalendarHeart, IconCalendarPlus, IconHistory, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { LoadFailure } from '../../../shared/frame/index.ts'
import {
  ShowMore,
  byNumber,
  readerOf,
  useListAddress,
  useListSearch,
  type ListQuery,
} from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useScheduler } from '../../scheduler/index.ts'
import { MeetingDays, MeetingDaysSkeleton } from '../components/MeetingDays.tsx'
import { endOfTomorrow } from '../model/day-groups.ts'
import styles from './MeetingListPage.module.css'

const types = ['upcoming', 'previous'] as const
const roles = ['host', 'invitee'] as const

interface MeetingFilter {
  search?: string | undefined
  role?: (typeof roles)[number] | undefined
}

interface MeetingListState extends MeetingFilter {
  /** Upcoming meetings are shown unless the address says otherwise. */
  type?: 'previous' | undefined
}

function readMeetingList(query: ListQuery): MeetingListState {
  const read = readerOf(query)
  return { type: read.one('type', ['previous']), search: read.text('search'), role: read.one('role', roles) }
}

/** The user's meetings, to come or over, with search and filter (spec 2.25, 2.53, 4.4). */
export function MeetingListPage() {
  const t = useText('home')
  const { openScheduler } = useScheduler()
  const { state, change } = useListAddress(readMeetingList)
  const { type = 'upcoming', role } = state
  const { typed, setTyped, search } = useListSearch(state.search ?? '', (text) =>
    change({ search: text || undefined }),
  )
  const filter: MeetingFilter = { ...(search ? { search } : {}), ...(role ? { role } : {}) }
  return (
    <Page
      title={t('manage.title')}
      lead={t('manage.lead')}
      actions={
        <Button
          leftSection={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
          onClick={() => openScheduler({})}
        >
          {t('plan.submit')}
        </Button>
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
        <div className={styles.tools} role="search">
          <TextInput
            type="search"
            aria-label={t('manage.search')}
            placeholder={t('manage.search')}
            leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label={t('manage.role')}
            value={role ?? ''}
            onChange={(event) => change({ role: roles.find((one) => one === event.currentTarget.value) })}
            data={[
              { value: '', label: t('manage.everyRole') },
              ...roles.map((value) => ({ value, label: t(`manage.role_${value}`) })),
            ]}
          />
        </div>
        {types.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <MeetingList
              type={one}
              filter={filter}
              onClear={() => {
                setTyped('')
                change({ role: undefined, search: undefined })
              }}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
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
  // Of a series, later dates than tomorrow's next one would only repeat it.
  const range = type === 'upcoming' ? { nextOnlyFrom: endOfTomorrow(now, profile.timeZone) } : {}
  const list = useInfiniteQuery({
    ...orpc.meeting.userMeetings.infiniteOptions(byNumber({ type, ...range, ...filter }, 'meetings')),
    placeholderData: keepPreviousData,
  })
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
  if (meetings.length === 0)
    return Object.keys(filter).length > 0 ? <NoMatches onClear={onClear} /> : <NoMeetings type={type} />
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
