import { newPasswordField } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useId } from 'react'
import { ruleOf, type Fields } from '../../../shared/form/index.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { PasswordField } from './PasswordField.tsx'

/** The rules of spec 5.2, and that both times the same was typed. */
export const newPasswordRules = {
  password: ruleOf(newPasswordField),
  confirmation: (value: string, { password }: { password: string }) =>
    value === password ? null : 'identity.passwords_differ',
}

export interface NewPasswordFieldsProps {
  label: string
  /** Of a form with the fields `password` and `confirmation`. */
  fields: Pick<Fields<string>, 'errorOf' | 'input'> & { values: { password: string } }
}

/** A password and its confirmation, with the rules ticked off while typing. */
export function NewPasswordFields({ label, fields }: NewPasswordFieldsProps) {
  const t = useText('auth')
  const errorText = useErrorText()
  const rulesId = useId()
  const error = (name: 'password' | 'confirmation') => {
    const code = fields.errorOf(name)
    return code && errorText(code)
  }
  return (
    <>
      <div>
        <PasswordField
          label={label}
          autoComplete="new-password"
          required
          aria-describedby={rulesId}
          mb={8}
          {...fields.input('password')}
          error={error('password')}
        />
        <PasswordChecklist id={rulesId} password={fields.values.password} />
      </div>
      <PasswordField
        label={t('field.confirmation')}
        autoComplete="new-password"
        required
        {...fields.input('confirmation')}
        error={error('confirmation')}
      />
    </>
  )
}
