import type { TranscriptEdit } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { EmptyState, Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { ShowMore, byCursor } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import styles from './transcripts.module.css'

interface HistoryDialogProps {
  id: string
  canRestore: boolean
  onClose(): void
}

/** Who changed what in a transcript, and when (spec 4.7). */
export function HistoryDialog({ id, canRestore, onClose }: HistoryDialogProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const list = useInfiniteQuery({
    ...orpc.transcript.history.infiniteOptions(byCursor({ id })),
    staleTime: 0,
  })
  const restoring = useMutation(
    orpc.transcript.restore.mutationOptions({
      onSuccess: () => showSnackbar(t('history.restored')),
      meta: { changes: ['transcripts'] },
    }),
  )
  const edits = list.data?.pages.flatMap(({ data }) => data.edits)
  return (
    <Dialog title={t('history.title')} onClose={onClose}>
      {list.isPending ? <Skeleton height={120} /> : null}
      <Notice tone="bad">{list.error ? errorText(list.error) : null}</Notice>
      {edits?.length === 0 ? <EmptyState icon={IconHistory} title={t('history.none')} text="" /> : null}
      {edits && edits.length > 0 ? (
        <ol className={styles.edits}>
          {edits.map((edit) => (
            <Edit
              key={edit.id}
              edit={edit}
              onRestore={canRestore ? () => restoring.mutate({ id, editId: edit.id }) : null}
            />
          ))}
        </ol>
      ) : null}
      <Notice tone="bad">{restoring.error ? errorText(restoring.error) : null}</Notice>
      <ShowMore list={list} label={t('history.more')} mt="md" />
    </Dialog>
  )
}

function Edit({ edit, onRestore }: { edit: TranscriptEdit; onRestore: (() => void) | null }) {
  const t = useText('transcripts')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const time = formats.side(formats.numericDate(edit.at), formats.time(edit.at))
  return (
    <li>
      <p>
        {t(`history.${edit.kind}`, { name: edit.by || t('history.erased') })}{' '}
        <span className={`${styles.quiet} num`}>{time}</span>
      </p>
      <p>
        <del dir="auto">{edit.before || t('speaker.unknown')}</del>{' '}
        <ins dir="auto">{edit.after || t('speaker.unknown')}</ins>
      </p>
      {onRestore ? (
        <Button variant="subtle" size="sm" aria-label={t('history.restoreOf', { time })} onClick={onRestore}>
          {t('history.restore')}
        </Button>
      ) : null}
    </li>
  )
}
