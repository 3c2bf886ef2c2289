import { Button, TextInput } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { useFields } from '../../../shared/form/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { splitError } from '../model/server-fields.ts'
import { useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { CodeForm } from './CodeForm.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

/** The step after the password: a code from the app, or a recovery code. */
export function SecondFactor({ challenge }: { challenge: string }) {
  const t = useText('security')
  const arrive = useArrival()
  const leave = useRefusal()
  const [isRecovery, setRecovery] = useState(false)

  async function verify(code: string): Promise<void> {
    const { data } = await api.signIn.verifySecondFactor({ challenge, code })
    await arrive(data)
  }

  return (
    <AuthFrame
      title={t('secondFactor.title')}
      lead={t(isRecovery ? 'secondFactor.leadRecovery' : 'secondFactor.lead')}
      foot={<TextLink to="/sign-in">{t('secondFactor.startAgain')}</TextLink>}
    >
      {isRecovery ? <RecoveryForm verify={verify} /> : <CodeForm verify={verify} onRefused={leave} />}
      <Button variant="subtle" mt={12} onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
      </Button>
    </AuthFrame>
  )
}

const names = ['code'] as const

function RecoveryForm({ verify }: { verify(code: string): Promise<void> }) {
  const t = useText('security')
  const ta = useText('auth')
  const errorText = useErrorText()
  const leave = useRefusal()
  const fields = useFields({
    initial: { code: '' },
    rules: { code: (value) => (value.trim() ? null : 'identity.code_incorrect') },
    send: ({ code }) => sending.mutate(code),
  })
  const sending = useMutation({
    mutationFn: verify,
    onError: (error) => {
      if (!leave(error)) fields.refuse(splitError(error, names).fields)
    },
  })
  const codeError = fields.errorOf('code')
  return (
    <form className={styles.form} {...fields.form}>
      <FormAlert error={sending.error && splitError(sending.error, names).form} />
      <TextInput
        label={t('secondFactor.recoveryLabel')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
        required
        {...fields.input('code')}
        error={codeError && errorText(codeError)}
      />
      <Button type="submit" size="lg" loading={sending.isPending}>
        {ta('signIn.submit')}
      </Button>
    </form>
  )
}
