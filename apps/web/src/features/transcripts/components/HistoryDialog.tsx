import { useText } from '@majlis/i18n/react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { EditHistory } from '../../../shared/edit-history/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'

interface HistoryDialogProps {
  id: string
  canRestore: boolean
  onClose(): void
}

/** Who changed what in a transcript, and when (spec 4.7). */
export function HistoryDialog({ id, canRestore, onClose }: HistoryDialogProps) {
  const t = useText('transcripts')
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
    <EditHistory
      texts={{
        title: t('history.title'),
        none: t('history.none'),
        more: t('history.more'),
        restore: t('history.restore'),
        restoreOf: (time) => t('history.restoreOf', { time }),
      }}
      edits={edits?.map((edit) => ({
        ...edit,
        title: t(`history.${edit.kind}`, { name: edit.by || t('history.erased') }),
        before: edit.before || t('speaker.unknown'),
        after: edit.after || t('speaker.unknown'),
      }))}
      list={list}
      onRestore={canRestore ? (editId) => restoring.mutate({ id, editId }) : null}
      restoring={restoring}
      onClose={onClose}
    />
  )
}
