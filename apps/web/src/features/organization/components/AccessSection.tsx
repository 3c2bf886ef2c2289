import { domainField, type AccessRules } from '@majlis/contract'
import { localeOf } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { MultiSelect, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { countries } from '../../../shared/countries/index.ts'
import { refusedFields } from '../../../shared/form/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Loaded } from './Loaded.tsx'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'

/** From which domains and countries people may come (spec 1.24, 5.1). */
export function AccessSection() {
  const t = useText('organization')
  const { user } = useUser()
  const details = useQuery(
    orpc.administration.details.queryOptions({ input: { id: user.organization_id }, staleTime: 0 }),
  )
  return (
    <Loaded query={details}>
      {({ allowDomain, allowedCountries }) => (
        <SettingsCard title={t('access.title')}>
          <AccessForm saved={{ allowDomain, allowedCountries }} />
        </SettingsCard>
      )}
    </Loaded>
  )
}

function AccessForm({ saved }: { saved: AccessRules }) {
  const t = useText('organization')
  const errorText = useErrorText()
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [rules, setRules] = useState(saved)
  const [isDomainWrong, setDomainWrong] = useState(false)
  const choices = useMemo(() => countries(localeOf(language)), [language])
  const save = useMutation(
    orpc.administration.saveAccessRules.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: orpc.administration.details.key() }),
    }),
  )
  const refused = save.error ? refusedFields(save.error, ['allowDomain']) : null

  function changeDomains(domains: string[]): void {
    const valid = domains
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => domainField.safeParse(domain).success)
    setDomainWrong(valid.length < domains.length)
    setRules({ ...rules, allowDomain: [...new Set(valid)] })
    save.reset()
  }

  return (
    <SettingsForm
      isSaving={save.isPending}
      isSaved={save.isSuccess}
      error={refused?.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(rules)
      }}
    >
      <TagsInput
        label={t('access.domains')}
        description={t('access.domainsText')}
        placeholder={rules.allowDomain.length > 0 ? undefined : 'example.org'}
        value={rules.allowDomain}
        error={
          isDomainWrong
            ? errorText('input.invalid_domain')
            : refused?.fields.allowDomain
              ? errorText(refused.fields.allowDomain)
              : null
        }
        onChange={changeDomains}
      />
      <MultiSelect
        label={t('access.countries')}
        description={t('access.countriesText')}
        data={choices}
        searchable
        limit={60}
        value={rules.allowedCountries}
        onChange={(allowedCountries) => {
          setRules({ ...rules, allowedCountries })
          save.reset()
        }}
      />
    </SettingsForm>
  )
}
