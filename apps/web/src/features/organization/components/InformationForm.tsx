import {
  limits,
  organizationNameField,
  organizationSizes,
  websiteField,
  type OrganizationDetails,
  type OrganizationSize,
} from '@majlis/contract'
import { localeOf } from '@majlis/i18n'
import { useErrorText, useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { NativeSelect, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { countries } from '../../../shared/countries/index.ts'
import { refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import { session } from '../../../shared/session/index.ts'
import styles from './SettingsCard.module.css'
import { SettingsForm } from './SettingsCard.tsx'

const names = ['name', 'website', 'address', 'location', 'city', 'stateOrZip', 'country', 'size'] as const
type Name = (typeof names)[number]

const textMaxChars = limits.organization.textMaxChars
/** The website has an error sentence of its own. */
const maxChars: Partial<Record<Name, number>> = {
  name: limits.name.maxChars,
  address: textMaxChars,
  location: textMaxChars,
  city: textMaxChars,
  stateOrZip: textMaxChars,
}

const isWebsite = ruleOf(websiteField)

export interface DetailsFormProps {
  organization: OrganizationDetails
  submitLabel?: string | undefined
  secondary?: ReactNode
  onSaved?: (() => void) | undefined
}

/** Name, size and address of the organisation (spec 3.9). */
export function InformationForm({ organization, submitLabel, secondary, onSaved }: DetailsFormProps) {
  const t = useText('organization')
  const errorText = useErrorText()
  const { language } = useLanguage()
  const choices = useMemo(() => countries(localeOf(language)), [language])
  const { fields, save } = useInformation(organization, onSaved)
  const text = (field: Name) => {
    const code = fields.errorOf(field)
    return { maxLength: maxChars[field], ...fields.input(field), error: code && errorText(code) }
  }

  return (
    <SettingsForm
      {...fields.form}
      submitLabel={submitLabel}
      secondary={secondary}
      isSaving={save.isPending}
      error={save.error && refusedFields(save.error, names).form}
    >
      <TextInput label={t('information.name')} required autoComplete="organization" {...text('name')} />
      <div className={styles.pair}>
        <SizeField value={fields.values.size} onChange={(size) => fields.set('size', size)} />
        <TextInput
          label={t('information.website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://example.org"
          {...text('website')}
          onBlur={() => {
            const whole = withScheme(fields.values.website)
            if (whole !== fields.values.website) fields.set('website', whole)
            fields.input('website').onBlur()
          }}
        />
      </div>
      <TextInput label={t('information.address')} autoComplete="street-address" {...text('address')} />
      <TextInput
        label={t('information.location')}
        description={t('information.locationText')}
        {...text('location')}
      />
      <div className={styles.pair}>
        <TextInput label={t('information.city')} autoComplete="address-level2" {...text('city')} />
        <TextInput label={t('information.stateOrZip')} autoComplete="postal-code" {...text('stateOrZip')} />
      </div>
      <Select
        label={t('information.country')}
        placeholder={t('information.notSaid')}
        data={choices}
        searchable
        clearable
        limit={60}
        value={fields.values.country || null}
        onChange={(code) => fields.set('country', code ?? '')}
      />
    </SettingsForm>
  )
}

/** The values of the form, and how they are saved. */
function useInformation(organization: OrganizationDetails, onSaved: DetailsFormProps['onSaved']) {
  const t = useText('organization')
  const queries = useQueryClient()
  const { name, website, address, location, city, stateOrZip, country, attributes } = organization
  const fields = useFields<Name>({
    initial: {
      name,
      website: website ?? '',
      address,
      location,
      city,
      stateOrZip,
      country: country ?? '',
      size: attributes.size ?? '',
    },
    rules: {
      name: ruleOf(organizationNameField),
      website: (value) => (value.trim() ? isWebsite(withScheme(value)) : null),
    },
    send: ({ website: site, country: code, size, ...words }, onSuccess) =>
      save.mutate(
        { ...words, website: withScheme(site) || null, country: code || null, size: sizeOf(size) },
        { onSuccess },
      ),
  })
  const save = useMutation(
    orpc.administration.saveInformation.mutationOptions({
      onSuccess: (answer) => {
        const { id, name: kept } = answer.data
        session.renameOrganization(kept)
        queries.setQueryData(orpc.administration.details.queryKey({ input: { id } }), answer)
        onSaved?.()
      },
      meta: onSaved ? {} : { done: t('information.saved') },
      onError: (error) => fields.refuse(refusedFields(error, names).fields),
    }),
  )
  return { fields, save }
}

/** Roughly how many people belong to the organisation. */
export function SizeField({ value, onChange }: { value: string; onChange(size: string): void }) {
  const t = useText('organization')
  const { number } = useFormats()
  const range = (size: OrganizationSize) =>
    size
      .split('-')
      .map((end) => (end.endsWith('+') ? `${number(Number(end.slice(0, -1)))}+` : number(Number(end))))
      .join('–')
  return (
    <NativeSelect
      label={t('information.size')}
      value={value}
      data={[
        { value: '', label: t('information.notSaid') },
        ...organizationSizes.map((size) => ({
          value: size,
          label: t('information.people', { range: range(size) }),
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** People omit the `https://` of an address. */
function withScheme(address: string): string {
  const site = address.trim()
  return site === '' || site.includes('://') ? site : `https://${site}`
}

function sizeOf(value: string): OrganizationSize | null {
  return organizationSizes.find((size) => size === value) ?? null
}
