import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { FormDialog } from './FormDialog.tsx'

/** Asks before a team or business unit is deleted. */
export function DissolveDialog({
  title,
  text,
  done,
  dissolve,
  onClose,
}: {
  title: string
  text: string
  /** The snackbar message after the deletion. */
  done: string
  dissolve(): Promise<unknown>
  onClose(): void
}) {
  const t = useText('people')
  const dissolving = useMutation({ mutationFn: dissolve, onSuccess: onClose, meta: { done } })
  return (
    <FormDialog
      title={title}
      action={t('groups.deleteShort')}
      sending={dissolving}
      isDangerous
      onSubmit={() => dissolving.mutate()}
      onClose={onClose}
    >
      <p>{text}</p>
    </FormDialog>
  )
}
