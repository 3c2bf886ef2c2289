import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconDotsVertical, IconUsersMinus } from '@tabler/icons-react'
import { useRoom } from '../../room-core/index.ts'
import styles from './WaitingList.module.css'

interface WaitingMenuProps {
  participantId: string
  name: string
}

/** Actions for a waiting person, besides admitting and denying. */
export function WaitingMenu({ participantId, name }: WaitingMenuProps) {
  const t = useText('room')
  const { ui } = useRoom()
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={250}>
      <Menu.Target>
        <button type="button" className={styles.menu} aria-label={t('tile.menu', { name })}>
          <IconDotsVertical size={17} stroke={2} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          color="red"
          leftSection={<IconUsersMinus size={18} stroke={1.8} />}
          onClick={() => ui.openDialog({ kind: 'remove_address', participantId, name })}
        >
          {t('person.remove_address')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
