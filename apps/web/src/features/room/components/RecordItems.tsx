import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerRecord,
  IconPlayerStop,
} from '@tabler/icons-react'
import { useAvailableCommands, useRunCommand, useRoomValue } from '../../room-core/index.ts'

const icon = { size: 18, stroke: 1.8 } as const

/** The recording actions of hosts. Renders nothing for others. */
export function RecordItems() {
  const t = useText('room')
  const run = useRunCommand()
  const commands = useAvailableCommands()
  const isPaused = useRoomValue((room) => room.view.capture?.state === 'paused')
  if (commands.includes('record'))
    return (
      <Menu.Item leftSection={<IconPlayerRecord {...icon} />} onClick={() => run('record')}>
        {t('record.menu')}
      </Menu.Item>
    )
  if (!commands.includes('record_stop')) return null
  return (
    <>
      <Menu.Item leftSection={<IconPlayerStop {...icon} />} onClick={() => run('record_stop')}>
        {t('record.stop_menu')}
      </Menu.Item>
      {commands.includes('record_pause') ? (
        <Menu.Item
          leftSection={isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
          onClick={() => run('record_pause')}
        >
          {t(isPaused ? 'record.resume' : 'record.pause')}
        </Menu.Item>
      ) : null}
      {commands.includes('record_mark') ? (
        <Menu.Item leftSection={<IconBookmark {...icon} />} onClick={() => run('record_mark')}>
          {t('record.mark')}
        </Menu.Item>
      ) : null}
    </>
  )
}
