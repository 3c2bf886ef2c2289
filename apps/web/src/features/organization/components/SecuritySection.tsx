import { limits, type SecurityRules } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { NativeSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useSettingsDraft } from '../hooks/useSettingsDraft.ts'
import { Loaded } from './Loaded.tsx'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'
import { SingleSignOnOnlySection } from './SingleSignOnOnlySection.tsx'
import { SingleSignOnSection } from './SingleSignOnSection.tsx'

const lengths = [limits.password.minChars, 10, 12, 14, 16, 20]
const sessionDays = [1, 7, 14, 30, 90]

/** The organisation's rules for passwords and sign-in. */
export function SecuritySection() {
  const rules = useQuery(orpc.administration.securityRules.queryOptions({ staleTime: 0 }))
  return (
    <>
      <Loaded query={rules}>{(saved) => <SecurityForm saved={saved} />}</Loaded>
      <SingleSignOnSection />
      <SingleSignOnOnlySection />
    </>
  )
}

function SecurityForm({ saved }: { saved: SecurityRules }) {
  const t = useText('organization')
  const save = useMutation(
    orpc.administration.saveSecurityRules.mutationOptions({
      meta: { changes: ['securityRules'], done: t('security.saved') },
    }),
  )

  const { draft, change, form } = useSettingsDraft(saved, save)
  const { passwordMinChars, sessionMaxDays, isTwoFactorRequired } = draft
  return (
    <SettingsCard title={t('security.title')}>
      <SettingsForm {...form}>
        <NativeSelect
          label={t('security.minChars')}
          description={t('security.minCharsText')}
          value={passwordMinChars}
          data={offered(lengths, passwordMinChars).map((count) => ({
            value: String(count),
            label: t('security.chars', { count }),
          }))}
          onChange={(event) => change({ passwordMinChars: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('security.sessions')}
          value={sessionMaxDays ?? ''}
          data={[
            { value: '', label: t('security.sessionsNever') },
            ...offered(sessionDays, sessionMaxDays).map((count) => ({
              value: String(count),
              label: t('security.days', { count }),
            })),
          ]}
          onChange={(event) => change({ sessionMaxDays: Number(event.currentTarget.value) || null })}
        />
        <Switch
          label={t('security.twoFactor')}
          description={t('security.twoFactorText')}
          checked={isTwoFactorRequired}
          onChange={(event) => change({ isTwoFactorRequired: event.currentTarget.checked })}
        />
      </SettingsForm>
    </SettingsCard>
  )
}

/** The choices, including one that was set elsewhere. */
export function offered(choices: readonly number[], chosen: number | null): number[] {
  return [...new Set([...choices, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b)
}
