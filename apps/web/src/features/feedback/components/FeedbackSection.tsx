import { feedbackIssues, limits, type FeedbackIssue } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { NativeSelect } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import {
  ListOr,
  ShowMore,
  byCursor,
  readerOf,
  useListAddress,
  type ListQuery,
} from '../../../shared/lists/index.ts'
import { FeedbackCard } from './FeedbackCard.tsx'
import styles from './FeedbackSection.module.css'

const allStars = Array.from(
  { length: limits.feedback.maxStars },
  (_, index) => limits.feedback.maxStars - index,
)

interface FeedbackList {
  stars?: number | undefined
  issue?: FeedbackIssue | undefined
}

function readFeedbackList(query: ListQuery): FeedbackList {
  const { one } = readerOf(query)
  return { stars: one('stars', allStars), issue: one('issue', feedbackIssues) }
}

/** The calls of each list. */
const calls = {
  organization: { list: orpc.feedback.list, remove: orpc.feedback.delete, none: 'list.noneText' },
  installation: {
    list: orpc.feedback.listOfInstallation,
    remove: orpc.feedback.deleteOfInstallation,
    none: 'installation.noneText',
  },
} as const

export interface FeedbackSectionProps {
  /** Of the organisation's calls, or feedback that belongs to no organisation. */
  of: keyof typeof calls
}

/** Feedback on calls, newest first (spec 2.62, 3.39). */
export function FeedbackSection({ of }: FeedbackSectionProps) {
  const t = useText('feedback')
  const { state, change } = useListAddress(readFeedbackList)
  const { stars, issue } = state
  const filter = { ...(stars ? { stars } : {}), ...(issue ? { issue } : {}) }
  const list = useInfiniteQuery({
    ...calls[of].list.infiniteOptions(byCursor(filter)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const entries = list.data?.pages.flatMap(({ data }) => data.entries)
  const isFiltered = Object.keys(filter).length > 0

  return (
    <>
      <div className={styles.tools}>
        <NativeSelect
          label={t('list.stars')}
          value={stars ?? ''}
          data={[
            { value: '', label: t('list.allStars') },
            ...allStars.map((count) => ({ value: String(count), label: t('stars', { count }) })),
          ]}
          onChange={(event) => change({ stars: Number(event.currentTarget.value) || undefined })}
        />
        <NativeSelect
          label={t('list.issue')}
          value={issue ?? ''}
          data={[
            { value: '', label: t('list.allIssues') },
            ...feedbackIssues.map((one) => ({ value: one, label: t(`issues.${one}`) })),
          ]}
          onChange={(event) =>
            change({ issue: feedbackIssues.find((one) => one === event.currentTarget.value) })
          }
        />
      </div>
      <ListOr
        list={list}
        items={entries}
        icon={IconStar}
        height={240}
        inCard
        none={{
          title: t(isFiltered ? 'list.noneFound' : 'list.none'),
          text: t(isFiltered ? 'list.noneFoundText' : calls[of].none),
        }}
      >
        {(shown) => (
          <ul className={styles.list} aria-label={t('list.title')}>
            {shown.map((entry) => (
              <FeedbackCard key={entry.id} entry={entry} remove={calls[of].remove} />
            ))}
          </ul>
        )}
      </ListOr>
      <ShowMore list={list} label={t('list.more')} className={styles.more} />
    </>
  )
}
