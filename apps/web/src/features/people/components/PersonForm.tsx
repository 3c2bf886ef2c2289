import {
  emailField,
  firstNameField,
  languages,
  lastNameField,
  limits,
  phoneField,
  type Language,
  type OrganizationRole,
} from '@majlis/contract'
import { languageChoices } from '@majlis/i18n'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode, errorData, orpc } from '../../../shared/api/index.ts'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import styles from './people.module.css'

export interface PersonValues {
  email: string
  firstName: string
  lastName: string
  jobTitle: string
  department: string
  phone: string
  role: OrganizationRole
  language: Language
  businessUnitIds: string[]
}

export interface PersonFormProps {
  initial: PersonValues
  /** A new person has an address and a language for the invitation; later both are the person's own. */
  isNew: boolean
  /** One's own role is not for oneself to change. */
  canChangeRole: boolean
  isPending: boolean
  error: unknown
  submit: string
  onSubmit(values: PersonValues): void
}

const names = ['email', 'firstName', 'lastName', 'jobTitle', 'department', 'phone'] as const
type Name = (typeof names)[number]

/** What an administrator writes down about a person. */
export function PersonForm(props: PersonFormProps) {
  const { initial, isNew, canChangeRole, isPending, error, submit, onSubmit } = props
  const t = useText('people')
  const errorText = useErrorText()
  const roles = useQuery(orpc.people.roles.queryOptions())
  const units = useQuery(orpc.businessUnit.list.queryOptions())
  const departments = useQuery(orpc.people.departments.queryOptions())
  const [role, setRole] = useState(initial.role)
  const [language, setLanguage] = useState(initial.language)
  const [unitIds, setUnitIds] = useState(initial.businessUnitIds)
  const { email, firstName, lastName, jobTitle, department, phone } = initial
  const fields = useFields<Name>({
    initial: { email, firstName, lastName, jobTitle, department, phone },
    rules: {
      ...(isNew ? { email: ruleOf(emailField) } : {}),
      firstName: ruleOf(firstNameField),
      lastName: ruleOf(lastNameField),
      phone: ruleOf(phoneField),
    },
    send: (values) => onSubmit({ ...values, role, language, businessUnitIds: unitIds }),
  })
  const refused = error ? errorData(error).field : undefined
  const errorOf = (name: Name) => {
    const code = fields.errorOf(name) ?? (refused === name ? errorCode(error) : null)
    return code && errorText(code)
  }
  const input = (name: Name) => ({
    maxLength: limits.name.maxChars,
    ...fields.input(name),
    error: errorOf(name),
  })
  const isBesideField = names.some((name) => name === refused)

  return (
    <form className={styles.form} {...fields.form}>
      {isNew ? (
        <TextInput
          label={t('column.email')}
          type="email"
          required
          autoComplete="off"
          {...input('email')}
          maxLength={limits.email.maxChars}
        />
      ) : null}
      <div className={styles.pair}>
        <TextInput label={t('form.firstName')} required {...input('firstName')} />
        <TextInput label={t('form.lastName')} required {...input('lastName')} />
        <TextInput label={t('column.jobTitle')} {...input('jobTitle')} />
        <TextInput label={t('column.department')} list="departments" {...input('department')} />
        <TextInput label={t('column.phone')} type="tel" dir="ltr" {...input('phone')} />
        <NativeSelect
          label={t('column.role')}
          disabled={!canChangeRole}
          value={role}
          data={(roles.data?.data ?? [role]).map((one) => ({ value: one, label: t(`role.${one}`) }))}
          onChange={(event) =>
            setRole(roles.data?.data.find((one) => one === event.currentTarget.value) ?? role)
          }
        />
        {isNew ? (
          <NativeSelect
            label={t('form.language')}
            value={language}
            data={languageChoices.map((one) => ({ value: one.language, label: one.nativeName }))}
            onChange={(event) =>
              setLanguage(languages.find((one) => one === event.currentTarget.value) ?? language)
            }
          />
        ) : null}
      </div>
      <datalist id="departments">
        {departments.data?.data.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
      {units.data && units.data.data.length > 0 ? (
        <fieldset className={styles.fieldset}>
          <legend>{t('column.units')}</legend>
          <div className={styles.checks}>
            {units.data.data.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={unitIds.includes(id)}
                onChange={(event) =>
                  setUnitIds(
                    event.currentTarget.checked ? [...unitIds, id] : unitIds.filter((one) => one !== id),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <p role="alert" className={styles.problem}>
        {error && !isBesideField ? errorText(error) : null}
      </p>
      <div className={styles.dialogFoot}>
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
