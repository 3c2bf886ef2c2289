import type { Retention } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useSettingsDraft } from '../hooks/useSettingsDraft.ts'
import { Loaded } from './Loaded.tsx'
import { offered } from './SecuritySection.tsx'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'

const choices = [7, 30, 90, 180, 365, 1_095]

/** The kinds of data that have a retention time. */
const kinds = [
  'recordingsDays',
  'transcriptsDays',
  'chatDays',
  'attendanceDays',
] as const satisfies (keyof Retention)[]

/** How long data is kept. */
export function RetentionSection() {
  const retention = useQuery(orpc.administration.retention.queryOptions({ staleTime: 0 }))
  return <Loaded query={retention}>{(saved) => <RetentionForm saved={saved} />}</Loaded>
}

function RetentionForm({ saved }: { saved: Retention }) {
  const t = useText('organization')
  const save = useMutation(
    orpc.administration.saveRetention.mutationOptions({
      meta: { changes: ['retention'], done: t('retention.saved') },
    }),
  )
  const { draft, change, form } = useSettingsDraft(saved, save)
  return (
    <SettingsCard title={t('retention.title')} text={t('retention.text')}>
      <SettingsForm {...form}>
        {kinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={t(`retention.${kind}`)}
            value={draft[kind] ?? ''}
            data={[
              { value: '', label: t('retention.forever') },
              ...offered(choices, draft[kind]).map((count) => ({
                value: String(count),
                label: t('retention.days', { count }),
              })),
            ]}
            onChange={(event) => change({ [kind]: Number(event.currentTarget.value) || null })}
          />
        ))}
      </SettingsForm>
    </SettingsCard>
  )
}
