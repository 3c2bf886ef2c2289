import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { IconMovie } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { byCursor, ListOr, ShowMore } from '../../../shared/lists/index.ts'
import { RecordingList } from './RecordingList.tsx'
import { isKept } from './RecordingRow.tsx'
import styles from './recordings.module.css'

/** The recordings of the person's own meetings, newest first, for use on other pages. */
export function OwnRecordings() {
  const t = useText('recordings')
  const card = useRef<HTMLElement>(null)
  const list = useInfiniteQuery({
    ...orpc.recording.listOwn.infiniteOptions(byCursor({})),
    staleTime: 0,
  })
  const recordings = list.data?.pages.flatMap(({ data }) => data.data.filter(isKept))
  const none = { title: t('page.none'), text: t('page.noneText') }
  return (
    <>
      <Card ref={card} className={styles.card} tabIndex={-1}>
        <ListOr list={list} items={recordings} icon={IconMovie} height={240} none={none}>
          {(shown) => (
            <RecordingList
              recordings={shown}
              isOfMany
              label={t('page.title')}
              onRemoved={() => card.current?.focus()}
            />
          )}
        </ListOr>
      </Card>
      <ShowMore list={list} label={t('page.more')} mt="md" />
    </>
  )
}
