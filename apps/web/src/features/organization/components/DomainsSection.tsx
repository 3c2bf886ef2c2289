import { limits, provableDomainField, type OrganizationDomain } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { TextInput } from '@mantine/core'
import { IconWorldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { DomainCard } from './DomainCard.tsx'
import { Loaded } from './Loaded.tsx'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'
import styles from './SettingsCard.module.css'

/** The organisation's domains, and how to verify them. */
export function DomainsSection() {
  const t = useText('organization')
  const domains = useQuery(orpc.administration.domains.queryOptions({ staleTime: 0 }))
  return (
    <Loaded query={domains}>
      {(known) => (
        <>
          <SettingsCard title={t('domains.title')} text={t('domains.text')}>
            {known.length === 0 ? (
              <EmptyState icon={IconWorldCheck} title={t('domains.noneTitle')} text={t('domains.noneText')} />
            ) : null}
            <AddDomain known={known} />
          </SettingsCard>
          {known.map((domain) => (
            <DomainCard key={domain.domain} known={domain} />
          ))}
          <ByOperator />
        </>
      )}
    </Loaded>
  )
}

function AddDomain({ known }: { known: readonly OrganizationDomain[] }) {
  const t = useText('organization')
  const errorText = useErrorText()
  const add = useMutation(
    orpc.administration.addDomain.mutationOptions({
      meta: { changes: ['domains'], done: t('domains.added') },
    }),
  )
  const fields = useFields({
    initial: { domain: '' },
    rules: { domain: ruleOf(provableDomainField) },
    send: ({ domain }) =>
      add.mutate(
        { domain },
        {
          onSuccess: () => fields.set('domain', ''),
          onError: (error) => fields.refuse(refusedFields(error, ['domain']).fields),
        },
      ),
  })
  const code = fields.errorOf('domain')
  const isFull = known.filter(({ record }) => record !== null).length >= limits.organization.maxProvenDomains
  if (isFull) return <p className={styles.text}>{errorText('organization.domains_exceeded')}</p>
  return (
    <SettingsForm
      {...fields.form}
      submitLabel={t('domains.add')}
      isSaving={add.isPending}
      error={add.error ? refusedFields(add.error, ['domain']).form : null}
    >
      <TextInput
        label={t('domains.domain')}
        description={t('domains.domainText')}
        placeholder="example.org"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fields.input('domain')}
        error={code && errorText(code)}
      />
    </SettingsForm>
  )
}

/** For people who cannot change the DNS. */
function ByOperator() {
  const t = useText('organization')
  const { user } = useUser()
  return (
    <SettingsCard title={t('domains.operatorTitle')} text={t('domains.operatorText')}>
      <div className={styles.copied}>
        <TextInput label={t('domains.organizationId')} value={user.organization_id} readOnly dir="ltr" />
        <CopyButton
          text={user.organization_id}
          label={t('domains.copy')}
          accessibleLabel={t('domains.copyOf', { name: t('domains.organizationId') })}
        />
      </div>
    </SettingsCard>
  )
}
