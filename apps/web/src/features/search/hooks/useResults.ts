import { searchKinds, type SearchKindName } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconClock, IconDots, IconLogin2 } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { formatMeetingId } from '@majlis/i18n'
import { orpc } from '../../../shared/api/index.ts'
import { meetingPath } from '../../../shared/meeting-link/index.ts'
import type { ReadQuery } from '../model/read-query.ts'
import type { Result, ResultGroup } from '../model/result.ts'
import { useActions } from './useActions.ts'
import { useHits } from './useHits.ts'
import { useMessageResult } from './useMessageResult.ts'

const typingMs = 120

interface ResultsInput {
  typed: string
  query: ReadQuery
  /** Recent searches, newest first. */
  recent: readonly string[]
  /** Only this kind. */
  kind: SearchKindName | null
  onSearch(text: string): void
  onKind(kind: SearchKindName): void
  onFailed(error: unknown): void
}

/** Everything that was found, in groups. While the field is empty: recent searches, open rooms and the nearest meetings. */
export function useResults({ typed, query, recent, kind, onSearch, onKind, onFailed }: ResultsInput) {
  const t = useText('search')
  const resultOf = useHits(onFailed)
  const messagesTo = useMessageResult()
  const { unread, ...filters } = query
  const actions = useActions(kind ? '' : query.text)
  const join = useJoin(typed)
  const wanted = JSON.stringify({ ...filters, ...(kind ? { kind } : {}) })
  const [asked] = useDebouncedValue(wanted, typingMs)
  const found = useQuery({
    ...orpc.search.find.queryOptions({ input: JSON.parse(asked) as Omit<ReadQuery, 'unread'> }),
    enabled: unread === null,
    placeholderData: keepPreviousData,
    // Permissions may end at any time, so results are not cached.
    staleTime: 0,
    gcTime: 0,
  })
  const { data: hits = [], more = [] } = (unread === null && found.data?.data) || {}

  const groupOf = (name: SearchKindName): ResultGroup => {
    const label = t(`group.${name}`)
    const results = hits.filter((hit) => hit.kind === name).map(resultOf)
    const further: Result = {
      id: `more-${name}`,
      icon: IconDots,
      title: t('more', { group: label }),
      run: () => onKind(name),
      keepsOpen: true,
    }
    const hasMore = kind === null && more.includes(name)
    const messages = name === 'person' && !hasMore ? messagesTo(hits) : []
    return { id: name, label, results: hasMore ? [...results, further] : [...results, ...messages] }
  }
  const searches = recent.map((text, index): Result => ({
    id: `recent-${index}`,
    icon: IconClock,
    title: text,
    run: () => onSearch(text),
    keepsOpen: true,
  }))
  const groups: ResultGroup[] = [
    { id: 'join', label: t('group.join'), results: join },
    { id: 'recent', label: t('group.recent'), results: typed === '' && !kind ? searches : [] },
    ...searchKinds.map(groupOf),
    { id: 'action', label: t('group.action'), results: actions },
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isPending: found.isPending && unread === null,
    /** False while the results belong to an earlier text. */
    isCurrent:
      unread !== null || found.isError || (asked === wanted && found.isSuccess && !found.isPlaceholderData),
    error: found.error,
  }
}

/** The meeting whose ID or link was typed, of any host. */
function useJoin(typed: string): Result[] {
  const t = useText('search')
  const router = useRouter()
  const path = meetingPath(typed)
  const meetingId = path?.match(/^\/m\/j\/(\d{12})/)?.[1]
  if (!path || !meetingId) return []
  return [
    {
      id: 'join',
      icon: IconLogin2,
      pointsOn: true,
      title: t('join', { id: formatMeetingId(meetingId) }),
      run: () => router.history.push(path),
    },
  ]
}
