import { Button } from '@mantine/core'
import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFields } from '../../../shared/form/index.ts'
import { splitError } from '../model/server-fields.ts'
import { CodeField } from './CodeField.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

export interface CodeFormProps {
  /** Sends the code; a refusal clears the field and is shown beside it. */
  verify(code: string): Promise<void>
  /** Handles a refusal; returns true if it did. */
  onRefused?(error: unknown): boolean
  children?: ReactNode
}

const names = ['code'] as const

/** Six digits, sent as soon as they are complete. */
export function CodeForm({ verify, onRefused, children }: CodeFormProps) {
  const t = useText('auth')
  const errorText = useErrorText()
  const fields = useFields({
    initial: { code: '' },
    rules: {
      code: (value) => (value.length === limits.otp.digits ? null : 'identity.code_incorrect'),
    },
    send: ({ code }) => sending.mutate(code),
  })
  const sending = useMutation({
    mutationFn: verify,
    onError: (error) => {
      if (onRefused?.(error)) return
      fields.set('code', '')
      fields.refuse(splitError(error, names).fields)
    },
  })

  function type(code: string): void {
    fields.set('code', code)
    if (code.length === limits.otp.digits && !sending.isPending) sending.mutate(code)
  }

  const codeError = fields.errorOf('code')
  return (
    <form className={styles.form} {...fields.form}>
      <FormAlert error={sending.error && splitError(sending.error, names).form} />
      <CodeField
        label={t('code.label')}
        value={fields.values.code}
        error={codeError && errorText(codeError)}
        onChange={type}
      />
      <Button type="submit" size="lg" loading={sending.isPending}>
        {t('code.submit')}
      </Button>
      {children}
    </form>
  )
}
