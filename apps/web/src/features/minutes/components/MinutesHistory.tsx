import type { MinuteEdit } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { EditHistory } from '../../../shared/edit-history/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { LineFact } from './LineFact.tsx'

interface MinutesHistoryProps {
  id: string
  onClose(): void
}

/** Who added, changed or removed lines of minutes, and when (spec 4.7). */
export function MinutesHistory({ id, onClose }: MinutesHistoryProps) {
  const t = useText('minutes')
  const tc = useText('common')
  const list = useInfiniteQuery({ ...orpc.minutes.history.infiniteOptions(byCursor({ id })), staleTime: 0 })
  const restoring = useMutation(
    orpc.minutes.restore.mutationOptions({
      onSuccess: () => showSnackbar(tc('editHistory.restored')),
      meta: { changes: ['minutes'] },
    }),
  )
  const edits = list.data?.pages.flatMap(({ data }) => data.edits)
  return (
    <EditHistory
      edits={edits?.map(({ before, after, ...edit }) => ({
        ...edit,
        title: t(`history.${edit.kind}`, {
          name: edit.by || tc('editHistory.erased'),
          section: t(`sections.${edit.section}`),
        }),
        // An addition is undone by removing the line on the page, where a dialog says that this is final.
        isRestorable: edit.kind !== 'added',
        before: before === null ? null : <EditedLine line={before} />,
        after: after === null ? null : <EditedLine line={after} />,
      }))}
      list={list}
      onRestore={(editId) => restoring.mutate({ id, editId })}
      restoring={restoring}
      onClose={onClose}
    />
  )
}

/** The text and, for an action, its owner and due date. */
function EditedLine({ line: { text, owner, assignee, due } }: { line: NonNullable<MinuteEdit['before']> }) {
  const t = useText('minutes')
  const people = [...new Set([owner, assignee])].filter(Boolean).join(' / ')
  return (
    <>
      {text}
      {people ? (
        <>
          {' · '}
          <LineFact label={t('owner')} value={people} />
        </>
      ) : null}
      {due ? (
        <>
          {' · '}
          <LineFact label={t('due')} value={due} />
        </>
      ) : null}
    </>
  )
}
