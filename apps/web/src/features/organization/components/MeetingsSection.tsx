import type { MeetingDefaults } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useSettingsDraft } from '../hooks/useSettingsDraft.ts'
import { Loaded } from './Loaded.tsx'
import { ProcessingCard } from './ProcessingCard.tsx'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'
import { AttendanceRulesCard } from './AttendanceRulesCard.tsx'
import { SettingsTable } from './SettingsTable.tsx'

/**
 * The defaults of new meetings, which of them members can change (spec 3.26–3.33), and the rules for attendance,
 * transcripts and minutes.
 */
export function MeetingsSection() {
  const defaults = useQuery(orpc.administration.meetingDefaults.queryOptions({ staleTime: 0 }))
  return (
    <>
      <Loaded query={defaults}>{(saved) => <MeetingsForm saved={saved} />}</Loaded>
      <AttendanceRulesCard />
      <ProcessingCard />
    </>
  )
}

function MeetingsForm({ saved }: { saved: MeetingDefaults }) {
  const t = useText('organization')
  const save = useMutation(
    orpc.administration.saveMeetingDefaults.mutationOptions({
      meta: { changes: ['meetingDefaults'], done: t('meetings.saved') },
    }),
  )
  const { draft, change, form } = useSettingsDraft(saved, save)
  return (
    <SettingsCard title={t('meetings.title')} text={t('meetings.text')}>
      <SettingsForm {...form}>
        <SettingsTable value={draft} onChange={change} />
      </SettingsForm>
    </SettingsCard>
  )
}
