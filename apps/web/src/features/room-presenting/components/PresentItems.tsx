import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import { IconPresentation, IconPresentationOff } from '@tabler/icons-react'
import { useAvailableCommands, useRunCommand } from '../../room-core/index.ts'

const icon = { size: 18, stroke: 1.8 } as const

/** The menu items for presenting. Renders nothing for people who may not share. */
export function PresentItems() {
  const t = useText('room')
  const run = useRunCommand()
  const commands = useAvailableCommands()
  return (
    <>
      {commands.includes('present') ? (
        <Menu.Item leftSection={<IconPresentation {...icon} />} onClick={() => run('present')}>
          {t('present.menu')}
        </Menu.Item>
      ) : null}
      {commands.includes('present_stop') ? (
        <Menu.Item leftSection={<IconPresentationOff {...icon} />} onClick={() => run('present_stop')}>
          {t('present.stop')}
        </Menu.Item>
      ) : null}
    </>
  )
}
