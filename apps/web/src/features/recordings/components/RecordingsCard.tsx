import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { IconMovie } from '@tabler/icons-react'
import { useRef } from 'react'
import { ListOr, ShowMore, type ListOrProps, type ShowMoreProps } from '../../../shared/lists/index.ts'
import { RecordingList, type ListedRecording } from './RecordingList.tsx'
import styles from './recordings.module.css'

interface RecordingsCardProps extends Pick<ListOrProps<ListedRecording>, 'list' | 'none'> {
  list: ListOrProps<ListedRecording>['list'] & ShowMoreProps['list']
  /** Undefined until they are loaded. */
  recordings: readonly ListedRecording[] | undefined
}

/** Recordings of several meetings, with a button to load more. */
export function RecordingsCard({ list, recordings, none }: RecordingsCardProps) {
  const t = useText('recordings')
  const card = useRef<HTMLElement>(null)
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
