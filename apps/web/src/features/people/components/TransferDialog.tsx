import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { session } from '../../../shared/session/index.ts'
import { useActTexts } from '../hooks/useActTexts.ts'
import { FormDialog } from './FormDialog.tsx'

/** Transfers ownership to another user. */
export function TransferDialog({
  id,
  name,
  onClose,
  onDone,
}: {
  id: string
  name: string
  onClose(): void
  onDone(): void
}) {
  const t = useText('people')
  const renew = useRenew()
  const texts = useActTexts()
  const transfer = useMutation(
    orpc.people.transferOwnership.mutationOptions({
      onSuccess: async () => {
        await Promise.all([session.renew(), renew('people', 'auditLog')])
        onDone()
      },
      meta: { done: texts.done('transfer', { name }) },
    }),
  )
  return (
    <FormDialog
      title={texts.title('transfer', { name })}
      action={t('act.transfer')}
      sending={transfer}
      isDangerous
      onSubmit={() => transfer.mutate({ id })}
      onClose={onClose}
    >
      <p>{t('confirm.transfer', { name })}</p>
    </FormDialog>
  )
}
