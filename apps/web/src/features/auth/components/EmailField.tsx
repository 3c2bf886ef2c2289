import { useErrorText, useText } from '@majlis/i18n/react'
import { TextInput } from '@mantine/core'
import type { Fields } from '../../../shared/form/index.ts'

export interface EmailFieldProps {
  /** For a form with the field `email`. */
  fields: Pick<Fields<string>, 'errorOf' | 'input'>
  /** `username` if it names an account, as password managers expect. */
  autoComplete: 'email' | 'username'
}

/** The address of an account. */
export function EmailField({ fields, autoComplete }: EmailFieldProps) {
  const t = useText('auth')
  const errorText = useErrorText()
  const code = fields.errorOf('email')
  return (
    <TextInput
      label={t('field.email')}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      required
      {...fields.input('email')}
      error={code && errorText(code)}
    />
  )
}
