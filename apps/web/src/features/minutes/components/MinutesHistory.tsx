import type { MinuteEdit } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { EditHistory } from '../../../shared/edit-history/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'

interface MinutesHistoryProps {
  id: string
  onClose(): void
}

/** Who added, changed or removed lines of minutes, and when (spec 4.7). */
export function MinutesHistory({ id, onClose }: MinutesHistoryProps) {
  const t = useText('minutes')
  const list = useInfiniteQuery({ ...orpc.minutes.history.infiniteOptions(byCursor({ id })), staleTime: 0 })
  const restoring = useMutation(
    orpc.minutes.restore.mutationOptions({
      onSuccess: () => showSnackbar(t('history.restored')),
      meta: { changes: ['minutes'] },
    }),
  )
  /** The text and, of an action, whose it is and when it is due. */
  function textOf(line: MinuteEdit['before']): string {
    if (line === null) return ''
    const { text, owner, assignee, due } = line
    const people = [...new Set([owner, assignee])].filter(Boolean).join(' / ')
    return [
      text,
      ...(people ? [`${t('owner')}: ${people}`] : []),
      ...(due ? [`${t('due')}: ${due}`] : []),
    ].join(' · ')
  }
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
      edits={edits?.map(({ before, after, ...edit }) => ({
        ...edit,
        title: t(`history.${edit.kind}`, {
          name: edit.by || t('history.erased'),
          section: t(`sections.${edit.section}`),
        }),
        // An added line is removed on the page, because that is final.
        canRestore: edit.kind !== 'added',
        before: textOf(before),
        after: textOf(after),
      }))}
      list={list}
      onRestore={(editId) => restoring.mutate({ id, editId })}
      restoring={restoring}
      onClose={onClose}
    />
  )
}
