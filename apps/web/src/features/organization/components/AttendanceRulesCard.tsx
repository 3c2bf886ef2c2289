import type { AttendanceRules } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useSettingsDraft } from '../hooks/useSettingsDraft.ts'
import { Loaded } from './Loaded.tsx'
import { offered } from './SecuritySection.tsx'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'

const choices = [0, 1, 2, 5, 10, 15, 30]

const rules = ['lateAfterMinutes', 'leftEarlyMinutes'] as const satisfies (keyof AttendanceRules)[]

/** When people count as late or as having left early. */
export function AttendanceRulesCard() {
  const saved = useQuery(orpc.administration.attendanceRules.queryOptions({ staleTime: 0 }))
  return <Loaded query={saved}>{(given) => <AttendanceRulesForm saved={given} />}</Loaded>
}

function AttendanceRulesForm({ saved }: { saved: AttendanceRules }) {
  const t = useText('organization')
  const save = useMutation(
    orpc.administration.saveAttendanceRules.mutationOptions({
      meta: { changes: ['attendanceRules'], done: t('attendanceRules.saved') },
    }),
  )
  const { draft, change, form } = useSettingsDraft(saved, save)
  return (
    <SettingsCard title={t('attendanceRules.title')} text={t('attendanceRules.text')}>
      <SettingsForm {...form}>
        {rules.map((rule) => (
          <NativeSelect
            key={rule}
            label={t(`attendanceRules.${rule}`)}
            value={draft[rule]}
            data={offered(choices, draft[rule]).map((count) => ({
              value: String(count),
              label: count === 0 ? t('attendanceRules.none') : t('attendanceRules.minutes', { count }),
            }))}
            onChange={(event) => change({ [rule]: Number(event.currentTarget.value) })}
          />
        ))}
      </SettingsForm>
    </SettingsCard>
  )
}
