import { dataUses } from '@majlis/media'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import { IconAntennaBars4 } from '@tabler/icons-react'
import { useCallValue, useRoom } from '../hooks/useRoom.ts'
import { Submenu } from './Submenu.tsx'

/** How much the call may take from the line, as a choice of one. It is remembered on this device. */
export function DataUseItems() {
  const t = useText('room')
  const { call } = useRoom()
  const chosen = useCallValue((snapshot) => snapshot.self.dataUse)
  return (
    <Submenu label={t('network.data_use')} icon={<IconAntennaBars4 size={18} stroke={1.8} />}>
      <Menu.RadioGroup
        value={chosen}
        onChange={(value) => {
          const use = dataUses.find((candidate) => candidate === value)
          if (use) call.local.setDataUse(use)
        }}
      >
        {dataUses.map((use) => (
          <Menu.RadioItem closeMenuOnClick key={use} value={use}>
            {t(`network.use_${use}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Submenu>
  )
}
