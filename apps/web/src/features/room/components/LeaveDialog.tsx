import { localeOf } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { Button, Group, Select, Text } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useState } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useCallValue, useRoom, sortPeople } from '../../room-core/index.ts'

/** Shown when the only host leaves: asks who will admit people and manage the meeting. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { language } = useLanguage()
  const { connection } = useRoom()
  const participants = useCallValue((call) => call.participants)
  const people = sortPeople(participants, localeOf(language)).filter(({ isSelf }) => !isSelf)
  const [wantedId, setWantedId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The chosen person may have left meanwhile. If several are listed, only the chosen one becomes co-host.
  const successor = people.length === 1 ? people[0] : people.find(({ id }) => id === wantedId)
  const { changeRole, leave } = connection.actions

  async function makeCoHostAndLeave(id: string): Promise<void> {
    setBusy(true)
    const isDone = await changeRole(id, 'co_host')
    if (isDone) return leave()
    setBusy(false)
  }

  return (
    <Dialog title={t('dialog.leave_title')} onClose={onClose}>
      <Text size="md">{t('dialog.leave_text')}</Text>
      <Select
        mt="md"
        label={t('dialog.leave_label')}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={successor?.id ?? null}
        onChange={setWantedId}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        data-autofocus
        nothingFoundMessage={t('dialog.leave_nobody')}
        maxDropdownHeight={220}
      />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={leave}>
          {t('dialog.leave_anyway')}
        </Button>
        <Button
          loading={isBusy}
          disabled={!successor}
          onClick={() => successor && void makeCoHostAndLeave(successor.id)}
        >
          {t('dialog.make_co_host_and_leave')}
        </Button>
      </Group>
    </Dialog>
  )
}
