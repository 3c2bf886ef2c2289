import type { TranscriptEdit } from '@majlis/contract'
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

/** The changes to a transcript: who made them, and when (spec 4.7). */
export function HistoryDialog({ id, canRestore, onClose }: HistoryDialogProps) {
  const t = useText('transcripts')
  const tc = useText('common')
  const list = useInfiniteQuery({
    ...orpc.transcript.history.infiniteOptions(byCursor({ id })),
    staleTime: 0,
  })
  const restoring = useMutation(
    orpc.transcript.restore.mutationOptions({
      onSuccess: () => showSnackbar(tc('editHistory.restored')),
      meta: { changes: ['transcripts'] },
    }),
  )
  function titleOf({ kind, by, lines }: TranscriptEdit): string {
    const name = by || tc('editHistory.erased')
    return kind === 'lines' ? t('history.lines', { name, count: lines ?? 0 }) : t(`history.${kind}`, { name })
  }
  const edits = list.data?.pages.flatMap(({ data }) => data.edits)
  return (
    <EditHistory
      edits={edits?.map((edit) => ({
        ...edit,
        title: titleOf(edit),
        before: edit.before || t('speaker.unknown'),
        after: edit.after || t('speaker.unknown'),
        isRestorable: true,
      }))}
      list={list}
      onRestore={canRestore ? (editId) => restoring.mutate({ id, editId }) : null}
      restoring={restoring}
      onClose={onClose}
    />
  )
}
