import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import { IconBadgeCc, IconHistory, IconTextSize } from '@tabler/icons-react'
import { useAvailableCommands, useRunCommand, useRoom, useRoomValue } from '../../room-core/index.ts'
import { useAreCaptionsShown } from '../hooks/useCaptions.ts'

const icon = { size: 18, stroke: 1.8 } as const

/** The menu items of captions: show or hide them, settings, and Catch up. */
export function CaptionItems() {
  const t = useText('room')
  const { ui } = useRoom()
  const run = useRunCommand()
  const isAvailable = useAvailableCommands().includes('captions')
  const isOn = useRoomValue((room) => room.view.captions !== null)
  const areShown = useAreCaptionsShown()
  if (!isAvailable) return null
  return (
    <>
      <Menu.Item leftSection={<IconBadgeCc {...icon} />} onClick={() => run('captions')}>
        {t(areShown ? 'captions.hide' : isOn ? 'captions.show' : 'captions.start')}
      </Menu.Item>
      {isOn ? (
        <>
          <Menu.Item
            leftSection={<IconTextSize {...icon} />}
            onClick={() => ui.openDialog({ kind: 'captions' })}
          >
            {t('captions.settings')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => ui.openPanel('captions')}>
            {t('captions.catch_up')}
          </Menu.Item>
        </>
      ) : null}
    </>
  )
}
