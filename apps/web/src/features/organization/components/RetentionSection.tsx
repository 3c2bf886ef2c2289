import type { Retention } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Loaded } from './Loaded.tsx'
import { offered } from './SecuritySection.tsx'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'

const choices = [7, 30, 90, 180, 365, 1_095]

/** What meetings leave behind today; recordings and transcripts follow with their parts of the product. */
const kinds = ['chatDays', 'attendanceDays'] as const satisfies (keyof Retention)[]

/** How long things are kept. */
export function RetentionSection() {
  const retention = useQuery(orpc.administration.retention.queryOptions({ staleTime: 0 }))
  return <Loaded query={retention}>{(saved) => <RetentionForm saved={saved} />}</Loaded>
}

function RetentionForm({ saved }: { saved: Retention }) {
  const t = useText('organization')
  const queries = useQueryClient()
  const [kept, setKept] = useState(saved)
  const save = useMutation(
    orpc.administration.saveRetention.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: orpc.administration.retention.key() }),
    }),
  )
  return (
    <SettingsCard title={t('retention.title')} text={t('retention.text')}>
      <SettingsForm
        isSaving={save.isPending}
        isSaved={save.isSuccess}
        error={save.error}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(kept)
        }}
      >
        {kinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={t(`retention.${kind}`)}
            value={kept[kind] ?? ''}
            data={[
              { value: '', label: t('retention.forever') },
              ...offered(choices, kept[kind]).map((count) => ({
                value: String(count),
                label: t('retention.days', { count }),
              })),
            ]}
            onChange={(event) => {
              setKept({ ...kept, [kind]: Number(event.currentTarget.value) || null })
              save.reset()
            }}
          />
        ))}
      </SettingsForm>
    </SettingsCard>
  )
}
