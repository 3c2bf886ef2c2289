import { type AccessRules } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, MultiSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { CountriesField } from '../../../shared/countries-field/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { DomainsField, hasWrongDomain } from '../../../shared/domains-field/index.ts'
import { refusedFields } from '../../../shared/form/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useSettingsDraft } from '../hooks/useSettingsDraft.ts'
import { Loaded } from './Loaded.tsx'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'
import styles from './SettingsCard.module.css'

/** The domains and countries from which people can join (spec 1.24, 5.1). */
export function AccessSection() {
  const t = useText('organization')
  const { user } = useUser()
  const details = useQuery(
    orpc.administration.details.queryOptions({ input: { id: user.organization_id }, staleTime: 0 }),
  )
  return (
    <Loaded query={details}>
      {({ allowDomain, allowedCountries, joinDomains }) => (
        <SettingsCard title={t('access.title')}>
          <AccessForm saved={{ allowDomain, allowedCountries, joinDomains }} />
        </SettingsCard>
      )}
    </Loaded>
  )
}

function AccessForm({ saved }: { saved: AccessRules }) {
  const t = useText('organization')
  const errorText = useErrorText()
  const domains = useRef<HTMLInputElement>(null)
  const save = useMutation(
    orpc.administration.saveAccessRules.mutationOptions({
      meta: { changes: ['organizationDetails'], done: t('access.saved') },
    }),
  )
  const { draft, change, form } = useSettingsDraft<AccessRules>(saved, save)
  const isOutside = save.error !== null && errorCode(save.error) === 'organization.country_locks_out'
  const refused = save.error && !isOutside ? refusedFields(save.error, ['allowDomain', 'joinDomains']) : null

  return (
    <SettingsForm
      {...form}
      error={refused?.form}
      onSubmit={(event) => {
        if (!hasWrongDomain(draft.allowDomain)) return form.onSubmit?.(event)
        event.preventDefault()
        domains.current?.focus()
      }}
    >
      <DomainsField
        ref={domains}
        label={t('access.domains')}
        description={t('access.domainsText')}
        value={draft.allowDomain}
        error={refused?.fields.allowDomain ? errorText(refused.fields.allowDomain) : null}
        onChange={(allowDomain) => change({ allowDomain })}
      />
      <JoinDomains
        domains={draft.joinDomains}
        error={refused?.fields.joinDomains ? errorText(refused.fields.joinDomains) : null}
        onChange={(joinDomains) => change({ joinDomains })}
      />
      <CountriesField
        label={t('access.countries')}
        description={t('access.countriesText')}
        value={draft.allowedCountries}
        onChange={(allowedCountries) => change({ allowedCountries })}
      />
      {isOutside ? (
        <OwnCountryDialog
          onClose={save.reset}
          onSave={() => save.mutate({ ...draft, leavesOutOwnCountry: true })}
        />
      ) : null}
    </SettingsForm>
  )
}

/** Asks before people exclude themselves from meetings; travellers may intend it. */
function OwnCountryDialog({ onClose, onSave }: { onClose(): void; onSave(): void }) {
  const t = useText('organization')
  const errorText = useErrorText()
  return (
    <Dialog onClose={onClose} title={t('access.outsideTitle')}>
      <p>
        {errorText('organization.country_locks_out')} {t('access.outsideText')}
      </p>
      <footer className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('access.outsideBack')}
        </Button>
        <Button onClick={onSave}>{t('access.outsideSave')}</Button>
      </footer>
    </Dialog>
  )
}

/**
 * Who can join without an invitation: opens and closes the user's own domain; domains opened by others can only be
 * closed.
 */
function JoinDomains({
  domains,
  error,
  onChange,
}: {
  domains: string[]
  error: string | null
  onChange(domains: string[]): void
}) {
  const t = useText('organization')
  const { user } = useUser()
  const own = user.user_email.slice(user.user_email.lastIndexOf('@') + 1)
  const others = domains.filter((domain) => domain !== own)
  return (
    <>
      <Switch
        label={t('access.join', { domain: own })}
        description={t('access.joinText')}
        error={error}
        checked={domains.includes(own)}
        onChange={(event) => onChange(event.currentTarget.checked ? [...others, own] : others)}
      />
      {others.length > 0 ? (
        <MultiSelect
          label={t('access.joinOthers')}
          description={t('access.joinOthersText')}
          data={others}
          value={others}
          onChange={(left) => onChange(domains.filter((domain) => domain === own || left.includes(domain)))}
        />
      ) : null}
    </>
  )
}
