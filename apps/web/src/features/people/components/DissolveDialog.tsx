import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { FormDialog } from './FormDialog.tsx'

/** Asks before a team or business unit goes. */
export function DissolveDialog({
  name,
  text,
  dissolve,
  onClose,
}: {
  name: string
  text: string
  dissolve(): Promise<unknown>
  onClose(): void
}) {
  const t = useText('people')
  const dissolving = useMutation({ mutationFn: dissolve, onSuccess: onClose })
  return (
    <FormDialog
      title={t('groups.delete', { name })}
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
