import { useErrorText, useFormats } from '@majlis/i18n/react'
import { EmptyState, Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Dialog } from '../dialog/index.ts'
import { ShowMore } from '../lists/index.ts'
import { useUser } from '../session/index.ts'
import styles from './EditHistory.module.css'

/** A change of something that several people edit. */
interface ShownEdit {
  id: string
  at: number
  /** Who did what. */
  title: string
  /** Empty: there was nothing, or there is nothing any more. */
  before: string
  after: string
  /** True if absent. */
  canRestore?: boolean
}

interface EditHistoryProps {
  texts: {
    title: string
    none: string
    more: string
    restore: string
    /** The accessible name of Restore for a change made at this time. */
    restoreOf(time: string): string
  }
  /** Newest first; undefined until they are there. */
  edits: readonly ShownEdit[] | undefined
  list: Parameters<typeof ShowMore>[0]['list'] & { error: Error | null }
  /** Null for people who may only read. */
  onRestore: ((id: string) => void) | null
  restoring: { isPending: boolean; error: Error | null }
  onClose(): void
}

/** Who changed what, and when; each change can be taken back (spec 4.7). */
export function EditHistory({ texts, edits, list, onRestore, restoring, onClose }: EditHistoryProps) {
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {edits || list.error ? null : <Skeleton height={120} />}
      <Notice tone="bad">{list.error ? errorText(list.error) : null}</Notice>
      {edits?.length === 0 ? <EmptyState icon={IconHistory} title={texts.none} text="" /> : null}
      {edits && edits.length > 0 ? (
        <ol className={styles.edits}>
          {edits.map(({ id, at, title, before, after, canRestore = true }) => {
            const time = formats.side(formats.numericDate(at), formats.time(at))
            return (
              <li key={id}>
                <p>
                  {title} <span className={`${styles.time} num`}>{time}</span>
                </p>
                <p>
                  {before === '' ? null : <del dir="auto">{before}</del>}{' '}
                  {after === '' ? null : <ins dir="auto">{after}</ins>}
                </p>
                {onRestore && canRestore ? (
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={texts.restoreOf(time)}
                    disabled={restoring.isPending}
                    onClick={() => onRestore(id)}
                  >
                    {texts.restore}
                  </Button>
                ) : null}
              </li>
            )
          })}
        </ol>
      ) : null}
      <Notice tone="bad">{restoring.error ? errorText(restoring.error) : null}</Notice>
      <ShowMore list={list} label={texts.more} mt="md" />
    </Dialog>
  )
}
