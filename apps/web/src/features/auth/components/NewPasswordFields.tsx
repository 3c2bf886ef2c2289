import { limits, newPasswordField } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useId } from 'react'
import { ruleOf, type Fields } from '../../../shared/form/index.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { PasswordField } from './PasswordField.tsx'

const weakness = ruleOf(newPasswordField)

/** Checks the rules of spec 5.2, the length that the organisation requires, and that both fields match. */
export const newPasswordRulesFor = (minChars: number = limits.password.minChars) => ({
  password: (value: string) =>
    weakness(value) ?? (value.length < minChars ? 'organization.password_too_short' : null),
  confirmation: (value: string, { password }: { password: string }) =>
    value === '' ? 'identity.confirmation_required' : value === password ? null : 'identity.passwords_differ',
})

export interface NewPasswordFieldsProps {
  label: string
  /** The organisation's requirements. */
  minChars?: number
  /** For a form with the fields `password` and `confirmation`. */
  fields: Pick<Fields<string>, 'errorOf' | 'input'> & { values: { password: string } }
}

/** A password and its confirmation, with a checklist of the rules that updates while typing. */
export function NewPasswordFields({
  label,
  minChars = limits.password.minChars,
  fields,
}: NewPasswordFieldsProps) {
  const t = useText('auth')
  const errorText = useErrorText()
  const rulesId = useId()
  const error = (name: 'password' | 'confirmation') => {
    const code = fields.errorOf(name)
    return code && errorText(code)
  }
  const code = fields.errorOf('password')
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
          // The list below shows what is missing.
          error={code === 'identity.weak_password' ? t('rule.broken') : error('password')}
        />
        <PasswordChecklist
          id={rulesId}
          password={fields.values.password}
          minChars={minChars}
          isRefused={code === 'identity.weak_password' || code === 'organization.password_too_short'}
        />
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
