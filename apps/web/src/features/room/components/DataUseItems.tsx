import { dataUses, type DataUse } from '@majlis/media'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import { IconAutomation, IconLeaf, IconVolume } from '@tabler/icons-react'
import { useCallValue, useRoom } from '../../room-core/index.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

const icons: Record<DataUse, typeof IconVolume> = {
  automatic: IconAutomation,
  save: IconLeaf,
  sound: IconVolume,
}

/** How much bandwidth the call may use, as a single choice. It is remembered on this device. */
export function DataUseItems() {
  const t = useText('room')
  const { call } = useRoom()
  const chosen = useCallValue((snapshot) => snapshot.self.dataUse)
  return (
    <>
      <Menu.Label>{t('network.data_use')}</Menu.Label>
      <ChoiceRow
        label={t('network.data_use')}
        choices={dataUses.map((use) => {
          const Icon = icons[use]
          return { value: use, label: t(`network.use_${use}`), icon: <Icon size={18} stroke={1.8} /> }
        })}
        chosen={chosen}
        onChoose={call.local.setDataUse}
      />
    </>
  )
}
