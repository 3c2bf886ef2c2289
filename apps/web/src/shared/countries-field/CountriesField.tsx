import { localeOf } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../api/index.ts'
import { countries } from '../countries/index.ts'

interface CountriesFieldProps {
  label: string
  description?: string | undefined
  placeholder?: string
  nothingFound?: string
  value: string[]
  disabled?: boolean
  onChange(codes: string[]): void
}

/**
 * The countries from which people may join (spec 3.32). If the installation can't tell countries, a list would keep
 * everyone out: a new one can't be made, and an existing one says so and can be cleared.
 */
export function CountriesField({
  label,
  description,
  placeholder,
  nothingFound,
  value,
  disabled = false,
  onChange,
}: CountriesFieldProps) {
  const t = useText('settings')
  const { language } = useLanguage()
  const choices = useMemo(() => countries(localeOf(language)), [language])
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const isUnreported = config.data?.data.canTellCountries === false
  const isEmpty = value.length === 0
  return (
    <MultiSelect
      label={label}
      description={isUnreported && isEmpty ? t('countriesUnreported') : description}
      error={isUnreported && !isEmpty ? t('countriesUnreported') : null}
      data={choices}
      placeholder={isEmpty ? placeholder : undefined}
      searchable
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={240}
      limit={60}
      value={value}
      disabled={disabled || (isUnreported && isEmpty)}
      onChange={onChange}
    />
  )
}
