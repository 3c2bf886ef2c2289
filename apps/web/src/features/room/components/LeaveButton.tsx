import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconPhoneOff } from '@tabler/icons-react'
import { useLeave, useIsHost, useRoom } from '../../room-core/index.ts'
import styles from './ControlBar.module.css'

/** Hosts choose between leaving and ending; everyone else leaves with one press. */
export function LeaveButton() {
  const t = useText('room')
  const { ui } = useRoom()
  const isHost = useIsHost()
  const leave = useLeave()
  if (!isHost) {
    return (
      <button type="button" className={styles.leave} aria-label={t('bar.leave')} onClick={leave}>
        <LeaveFace />
      </button>
    )
  }
  return (
    <Menu withInitialFocusPlaceholder={false} position="top-end" width={260}>
      <Menu.Target>
        <button type="button" className={styles.leave} aria-label={t('bar.leave')}>
          <LeaveFace />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={leave}>
          <span className={styles.choice}>{t('bar.leave_meeting')}</span>
          <span className={styles.hint}>{t('bar.leave_hint')}</span>
        </Menu.Item>
        <Menu.Item color="red" onClick={() => ui.openDialog({ kind: 'end' })}>
          <span className={styles.choice}>{t('bar.end_for_all')}</span>
          <span className={styles.hint}>{t('bar.end_hint')}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The label; on small phones without room for it, the icon of a receiver. */
function LeaveFace() {
  const t = useText('room')
  return (
    <>
      <span className={styles.word}>{t('bar.leave')}</span>
      <IconPhoneOff className={styles.receiver} size={23} stroke={1.8} aria-hidden />
    </>
  )
}
