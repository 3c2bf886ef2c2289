import { dataUses } from '@majlis/media'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import { useCallValue, useRoom } from '../hooks/useRoom.ts'

/** How much the call may take from the line, as a choice of one. It is remembered on this device. */
export function DataUseItems() {
  const t = useText('room')
  const { call } = useRoom()
  const chosen = useCallValue((snapshot) => snapshot.self.dataUse)
  return (
    <>
      <Menu.Label>{t('network.data_use')}</Menu.Label>
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
    </>
  )
}
