import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import type { Question } from '../hooks/useEntryActs.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

interface QuestionsProps {
  question: Question
  /** The folder that is shown. */
  folderId: string | null
  onClose(): void
  /** Called after entries were moved. */
  onDone(): void
}

/** The dialog of the chosen action. */
export function Questions({ question, folderId, onClose, onDone }: QuestionsProps) {
  const done = () => {
    onClose()
    onDone()
  }
  switch (question.kind) {
    case 'folder':
      return <NameDialog of={{ folderId }} onClose={onClose} />
    case 'rename':
      return <NameDialog of={{ entry: question.entry }} onClose={onClose} />
    case 'share':
      return <ShareDialog entry={question.entry} onClose={onClose} />
    case 'versions':
      return <VersionsDialog entry={question.entry} onClose={onClose} />
    case 'move':
    case 'copy':
      return (
        <FolderDialog
          act={question.kind}
          ids={question.ids}
          folderId={folderId}
          onClose={onClose}
          onDone={done}
        />
      )
    case 'delete':
      return <DeleteDialog ids={question.ids} onClose={onClose} onDone={done} />
    case 'empty':
      return <EmptyDialog onClose={onClose} onDone={done} />
  }
}

type DeleteProps = Pick<QuestionsProps, 'onClose' | 'onDone'>

function DeleteDialog({ ids, onClose, onDone }: DeleteProps & { ids: readonly string[] }) {
  const t = useText('drive')
  const meta = { changes: ['drive' as const], done: t('done.deleted') }
  const deletion = useMutation(orpc.drive.deleteForever.mutationOptions({ onSuccess: onDone, meta }))
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirmLabel={t('act.delete')}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate({ ids: [...ids] })}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}

function EmptyDialog({ onClose, onDone }: DeleteProps) {
  const t = useText('drive')
  const meta = { changes: ['drive' as const], done: t('done.deleted') }
  const emptying = useMutation(orpc.drive.emptyTrash.mutationOptions({ onSuccess: onDone, meta }))
  return (
    <ConfirmDialog
      title={t('delete.empty')}
      confirmLabel={t('act.empty')}
      isBusy={emptying.isPending}
      error={emptying.error}
      onConfirm={() => emptying.mutate(undefined)}
      onClose={onClose}
    >
      {t('delete.emptyText')}
    </ConfirmDialog>
  )
}
