import { useText } from '@majlis/i18n/react'
import { Card, Page } from '@majlis/ui'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import {
  byCursor,
  readerOf,
  useListAddress,
  useListSearch,
  type ListQuery,
} from '../../../shared/lists/index.ts'
import { isListed } from '../components/RecordingList.tsx'
import { PreparingNotices } from '../components/PreparingNotices.tsx'
import { RecordingsCard } from '../components/RecordingsCard.tsx'
import styles from '../components/recordings.module.css'
import { UnreadRows, lookAgain } from '../components/UnreadRows.tsx'
import { UploadRows } from '../components/UploadRows.tsx'
import { useUploads } from '../hooks/useUploads.ts'

function readRecordingList(query: ListQuery): { search?: string | undefined } {
  return { search: readerOf(query).text('search') }
}

/** `/cloud`: the recordings of the user's meetings, newest first (spec 2.33). */
export function CloudPage() {
  const t = useText('recordings')
  const { state, change } = useListAddress(readRecordingList)
  const { typed, setTyped, search } = useListSearch(state.search ?? '', (text) =>
    change({ search: text || undefined }),
  )
  const { uploads, retry, pause, resume, cancel } = useUploads()
  const list = useInfiniteQuery({
    ...orpc.recording.listOwn.infiniteOptions(byCursor(search ? { search } : {})),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgain(state.data?.pages),
  })
  const unread = list.data?.pages.flatMap(({ data }) => data.unread) ?? []
  const preparing = list.data?.pages.flatMap(({ data }) => data.preparing) ?? []
  const recordings = list.data?.pages.flatMap(({ data }) => data.data.filter(isListed))
  const isEmpty = recordings?.length === 0 && search === ''
  const none = useNone(search, () => setTyped(''))
  return (
    <Page title={t('page.title')} lead={t('page.lead')}>
      {isEmpty && typed === '' ? null : (
        <div className={styles.tools}>
          <TextInput
            type="search"
            label={t('page.search')}
            leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
      {uploads.length + unread.length + preparing.length > 0 ? (
        <Card className={styles.sending}>
          <PreparingNotices preparing={preparing} />
          <UploadRows uploads={uploads} onRetry={retry} onPause={pause} onResume={resume} onCancel={cancel} />
          <UnreadRows unread={unread} uploads={uploads} isOfMany />
        </Card>
      ) : null}
      {isEmpty && preparing.length > 0 ? null : (
        <RecordingsCard list={list} recordings={recordings} none={none} />
      )}
    </Page>
  )
}

/** The text of an empty list: there are no recordings, or none that match. */
function useNone(search: string, onClear: () => void) {
  const t = useText('recordings')
  if (search === '')
    return {
      title: t('page.none'),
      text: t('page.noneText'),
      action: (
        <ButtonLink to="/meeting-management" search={{ type: 'previous' }}>
          {t('page.noneAction')}
        </ButtonLink>
      ),
    }
  return {
    title: t('page.noneFound'),
    text: t('page.noneFoundText'),
    action: (
      <Button variant="default" onClick={onClear}>
        {t('page.clear')}
      </Button>
    ),
  }
}
