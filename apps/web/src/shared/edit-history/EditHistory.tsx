import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { EmptyState, Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from '../dialog/index.ts'
import { ShowMore, type MoreOfList } from '../lists/index.ts'
import { useUser } from '../session/index.ts'
import styles from './EditHistory.module.css'

/** A change of something that several people edit. */
interface ShownEdit {
  id: string
  at: number
  /** Who did what. */
  title: string
  /** Null if it didn't exist before. */
  before: ReactNode
  /** Null if it doesn't exist any more. */
  after: ReactNode
  isRestorable: boolean
}

interface EditHistoryProps {
  /** Newest first; undefined until they are there. */
  edits: readonly ShownEdit[] | undefined
  list: MoreOfList & { error: Error | null }
  /** Null for people who may only read. */
  onRestore: ((id: string) => void) | null
  restoring: { isPending: boolean; error: Error | null }
  onClose(): void
}

/** Lists who changed what and when, with a button to restore the earlier text (spec 4.7). */
export function EditHistory({ edits, list, onRestore, restoring, onClose }: EditHistoryProps) {
  const t = useText('common')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  return (
    <Dialog title={t('editHistory.title')} onClose={onClose}>
      {edits || list.error ? null : <Skeleton height={120} />}
      <Notice tone="bad">{list.error ? errorText(list.error) : null}</Notice>
      {edits?.length === 0 ? <EmptyState icon={IconHistory} title={t('editHistory.none')} text="" /> : null}
      {edits && edits.length > 0 ? (
        <ol className={styles.edits}>
          {edits.map(({ id, at, title, before, after, isRestorable }) => {
            const time = formats.side(formats.numericDate(at), formats.time(at))
            return (
              <li key={id}>
                <p>
                  {title} <span className={`${styles.time} num`}>{time}</span>
                </p>
                <p>
                  {before === null ? null : <del dir="auto">{before}</del>}{' '}
                  {after === null ? null : <ins dir="auto">{after}</ins>}
                </p>
                {onRestore && isRestorable ? (
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={t('editHistory.restoreOf', { time })}
                    disabled={restoring.isPending}
                    onClick={() => onRestore(id)}
                  >
                    {t('editHistory.restore')}
                  </Button>
                ) : null}
              </li>
            )
          })}
        </ol>
      ) : null}
      <Notice tone="bad">{restoring.error ? errorText(restoring.error) : null}</Notice>
      <ShowMore list={list} label={t('editHistory.more')} mt="md" />
    </Dialog>
  )
}
