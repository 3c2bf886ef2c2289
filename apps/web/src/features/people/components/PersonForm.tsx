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
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { OptionalLabel, refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import { CheckList } from './CheckList.tsx'
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
  /** A new person has an address and a language for the invitation; later only they can change both. */
  isNew: boolean
  /** People can't change their own role. */
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

/** The fields that an administrator can fill in; for a new person, the address is enough. */
export function PersonForm(props: PersonFormProps) {
  const { initial, isNew, canChangeRole, save, submit } = props
  const t = useText('people')
  const errorText = useErrorText()
  const roles = useQuery(orpc.people.roles.queryOptions()).data?.data ?? [initial.role]
  const { fields, unitIds, setUnitIds } = usePersonFields(props)
  const input = (name: Name) => {
    const code = fields.errorOf(name)
    return { ...fields.input(name), error: code && errorText(code) }
  }
  const text = (name: Name) => ({ maxLength: limits.name.maxChars, ...input(name) })
  const failure = save.error && refusedFields(save.error, names).form
  // Invited people enter their own name.
  const named = (label: string) =>
    isNew ? { label: <OptionalLabel>{label}</OptionalLabel> } : { label, required: true }

  return (
    <form className={styles.form} {...fields.form}>
      <div className={styles.pair}>
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
        <TextInput {...named(t('form.firstName'))} {...text('firstName')} />
        <TextInput {...named(t('form.lastName'))} {...text('lastName')} />
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
          data={roles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
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
      <DepartmentChoices id="departments" />
      <UnitsField chosen={unitIds} onChange={setUnitIds} />
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

/** The values of the form, and how they are submitted. */
function usePersonFields({ initial, isNew, save }: PersonFormProps) {
  const { businessUnitIds, ...words } = initial
  const [chosenUnitIds, setUnitIds] = useState<string[] | null>(null)
  const unitIds = chosenUnitIds ?? businessUnitIds
  const fields = useFields<Name>({
    initial: words,
    rules: {
      ...(isNew
        ? { email: ruleOf(emailField) }
        : { firstName: ruleOf(firstNameField), lastName: ruleOf(lastNameField) }),
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
  return { fields, unitIds, setUnitIds }
}

/** Departments of other people, as suggestions. */
function DepartmentChoices({ id }: { id: string }) {
  const departments = useQuery(orpc.people.departments.queryOptions())
  return (
    <datalist id={id}>
      {departments.data?.data.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </datalist>
  )
}

interface UnitsFieldProps {
  chosen: readonly string[]
  onChange(unitIds: string[]): void
}

function UnitsField({ chosen, onChange }: UnitsFieldProps) {
  const t = useText('people')
  const units = useQuery(orpc.businessUnit.list.queryOptions()).data?.data ?? []
  if (units.length === 0) return null
  return (
    <CheckList
      legend={t('column.units')}
      options={units.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}
