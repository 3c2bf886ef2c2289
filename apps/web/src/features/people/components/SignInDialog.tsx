import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { useActTexts } from '../hooks/useActTexts.ts'
import { FormDialog } from './FormDialog.tsx'

export interface SignInDialogProps {
  act: 'twoFactor' | 'signOut'
  id: string
  name: string
  onClose(): void
  onDone(): void
}

/** Removes a lost second factor or ends all sessions, after a confirmation that explains it. */
export function SignInDialog({ act, id, name, onClose, onDone }: SignInDialogProps) {
  const t = useText('people')
  const texts = useActTexts()
  const doing = useMutation<unknown>({
    mutationFn: () =>
      act === 'twoFactor' ? api.people.removeTwoFactor({ id }) : api.people.endSessions({ id }),
    onSuccess: onDone,
    meta: { changes: ['people', 'auditLog'], done: texts.done(act, { name }) },
  })
  return (
    <FormDialog
      title={texts.title(act, { name })}
      action={t(`act.${act}`)}
      sending={doing}
      isDangerous
      onSubmit={() => doing.mutate()}
      onClose={onClose}
    >
      <p>{t(`confirm.${act}`, { name })}</p>
    </FormDialog>
  )
}
