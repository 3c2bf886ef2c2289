import {
  emailField,
  firstNameField,
  languages,
  lastNameField,
  limits,
  organizationRoles,
  phoneField,
  type Language,
  type OrganizationRole,
} from '@majlis/contract'
import { languageChoices } from '@majlis/i18n'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { OptionalLabel, refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
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
  save: { isPending: boolean; error: unknown; mutate(values: PersonValues, callbacks: Callbacks): void }
  submit: string
}

interface Callbacks {
  onSuccess(): void
  onError(error: unknown): void
}

const names = [
  'email',
  'firstName',
  'lastName',
  'jobTitle',
  'department',
  'phone',
  'role',
  'language',
] as const
type Name = (typeof names)[number]

/** What an administrator writes down about a person. */
export function PersonForm(props: PersonFormProps) {
  const { initial, isNew, canChangeRole, save, submit } = props
  const t = useText('people')
  const errorText = useErrorText()
  const roles = useQuery(orpc.people.roles.queryOptions())
  const units = useQuery(orpc.businessUnit.list.queryOptions())
  const departments = useQuery(orpc.people.departments.queryOptions())
  const { businessUnitIds, ...words } = initial
  const [chosenUnitIds, setUnitIds] = useState<string[] | null>(null)
  const unitIds = chosenUnitIds ?? businessUnitIds
  const fields = useFields<Name>({
    initial: words,
    rules: {
      ...(isNew ? { email: ruleOf(emailField) } : {}),
      firstName: ruleOf(firstNameField),
      lastName: ruleOf(lastNameField),
      phone: ruleOf(phoneField),
    },
    send: ({ role, language, ...values }, saved) =>
      save.mutate(
        {
          ...values,
          role: organizationRoles.find((one) => one === role) ?? initial.role,
          language: languages.find((one) => one === language) ?? initial.language,
          businessUnitIds: unitIds,
        },
        {
          onSuccess: () => {
            saved()
            setUnitIds(null)
          },
          onError: (error) => fields.refuse(refusedFields(error, names).fields),
        },
      ),
  })
  const input = (name: Name) => {
    const code = fields.errorOf(name)
    return { ...fields.input(name), error: code && errorText(code) }
  }
  const text = (name: Name) => ({ maxLength: limits.name.maxChars, ...input(name) })
  const failure = save.error && refusedFields(save.error, names).form

  return (
    <form className={styles.form} {...fields.form}>
      {isNew ? (
        <TextInput
          label={t('column.email')}
          type="email"
          required
          autoComplete="off"
          maxLength={limits.email.maxChars}
          {...input('email')}
        />
      ) : null}
      <div className={styles.pair}>
        <TextInput label={t('form.firstName')} required {...text('firstName')} />
        <TextInput label={t('form.lastName')} required {...text('lastName')} />
        <TextInput label={<OptionalLabel>{t('column.jobTitle')}</OptionalLabel>} {...text('jobTitle')} />
        <TextInput
          label={<OptionalLabel>{t('column.department')}</OptionalLabel>}
          list="departments"
          {...text('department')}
        />
        <TextInput
          label={<OptionalLabel>{t('column.phone')}</OptionalLabel>}
          type="tel"
          dir="ltr"
          {...text('phone')}
        />
        <NativeSelect
          label={t('column.role')}
          disabled={!canChangeRole}
          data={(roles.data?.data ?? [initial.role]).map((one) => ({ value: one, label: t(`role.${one}`) }))}
          {...input('role')}
        />
        {isNew ? (
          <NativeSelect
            label={t('form.language')}
            data={languageChoices.map((one) => ({ value: one.language, label: one.nativeName }))}
            {...input('language')}
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
      <Notice tone="bad" isStrong>
        {failure ? errorText(failure) : null}
      </Notice>
      <div className={styles.dialogFoot}>
        <Button type="submit" loading={save.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
