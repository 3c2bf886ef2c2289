import { newPasswordField } from '@majlis/contract'
import { useErrorText, useNoticeText, useText } from '@majlis/i18n/react'
import { PasswordInput, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ruleOf } from '../../../shared/form/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { useActTexts } from '../hooks/useActTexts.ts'
import { FormDialog } from './FormDialog.tsx'

export interface PasswordDialogProps {
  id: string
  name: string
  onClose(): void
  onDone(): void
}

const weakness = ruleOf(newPasswordField)

/** Sends a link to choose a new password, or sets one that has to be changed (spec 7.35). */
export function PasswordDialog({ id, name, onClose, onDone }: PasswordDialogProps) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const noticeText = useNoticeText()
  const texts = useActTexts()
  const [how, setHow] = useState<'link' | 'set'>('link')
  const [password, setPassword] = useState('')
  const [isJudged, setIsJudged] = useState(false)
  const weak = how === 'set' && isJudged ? weakness(password) : null
  const reset = useMutation(
    orpc.people.resetPassword.mutationOptions({
      onSuccess: (_, { password: chosen }) => {
        const isSet = chosen !== undefined
        showSnackbar(isSet ? texts.done('password', { name }) : noticeText('PASSWORD_RESET_INITIATED'))
        onDone()
      },
    }),
  )
  return (
    <FormDialog
      title={texts.title('password', { name })}
      action={t(`password.${how}`)}
      sending={reset}
      onSubmit={() => {
        setIsJudged(true)
        if (how === 'set' && weakness(password)) return
        reset.mutate(how === 'set' ? { id, password } : { id })
      }}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('password.how')}
        value={how}
        data={[
          { value: 'link', label: t('password.link') },
          { value: 'set', label: t('password.set') },
        ]}
        onChange={(value) => setHow(value === 'set' ? 'set' : 'link')}
      />
      <p>{t(`password.${how}Text`)}</p>
      {how === 'set' ? (
        <PasswordInput
          label={t('password.field')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': tc('field.showPassword') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={weak && errorText(weak)}
        />
      ) : null}
    </FormDialog>
  )
}
