import { TextInput } from '@mantine/core'
import { firstNameField, lastNameField, limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { ruleOf, type Fields } from '../../../shared/form/index.ts'
import styles from './form.module.css'

/** Spec 5.6. */
export const nameRules = { firstName: ruleOf(firstNameField), lastName: ruleOf(lastNameField) }

/** First and last name, side by side where there is room. */
export function NameFields({ fields }: { fields: Pick<Fields<string>, 'errorOf' | 'input'> }) {
  const t = useText('auth')
  const errorText = useErrorText()
  const field = (name: keyof typeof nameRules) => {
    const code = fields.errorOf(name)
    return {
      label: t(`field.${name}`),
      maxLength: limits.name.maxChars,
      required: true,
      ...fields.input(name),
      error: code && errorText(code),
    }
  }
  return (
    <div className={styles.pair}>
      <TextInput autoComplete="given-name" {...field('firstName')} />
      <TextInput autoComplete="family-name" {...field('lastName')} />
    </div>
  )
}
