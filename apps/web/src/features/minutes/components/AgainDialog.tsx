import type { Minutes, MinuteSection } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { Destination } from './StartMinutes.tsx'

interface AgainDialogProps {
  id: string
  /** Null: all sections. */
  section: MinuteSection | null
  minutes: Minutes
  onClose(): void
}

/** Has the minutes written again, which replaces people's changes. */
export function AgainDialog({ id, section, minutes, onClose }: AgainDialogProps) {
  const t = useText('minutes')
  const write = useMutation(
    orpc.minutes.write.mutationOptions({ onSuccess: onClose, meta: { changes: ['minutes'] } }),
  )
  const title = section ? t('view.again', { section: t(`sections.${section}`) }) : t('none.again')
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('none.again')}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate({ id, ...(section ? { section } : {}) })}
      onClose={onClose}
    >
      <p>
        {t('none.replaces')} <Destination {...minutes} />
      </p>
    </ConfirmDialog>
  )
}
