import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconMicrophoneOff } from '@tabler/icons-react'
import { useLockedSettings, useRoom, useRoomValue } from '../../room-core/index.ts'
import styles from './PeoplePanel.module.css'

/** Mutes everyone; the choice decides whether people can unmute themselves. */
export function MuteAll() {
  const t = useText('room')
  return (
    <Menu withInitialFocusPlaceholder={false} position="top-start" width={280}>
      <Menu.Target>
        <button type="button" className={styles.action}>
          <IconMicrophoneOff size={18} stroke={1.8} />
          {t('people.mute_all')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <MuteAllChoices />
      </Menu.Dropdown>
    </Menu>
  )
}

function MuteAllChoices() {
  const t = useText('room')
  const { connection, ui } = useRoom()
  const isRuleKept = useLockedSettings().includes('participantsUnmuteThemselves')
  const isFree = useRoomValue((room) => room.view.settings.participantsUnmuteThemselves)
  const isWebinar = useRoomValue((room) => room.view.settings.webinar)
  const choices = [
    {
      mayReturn: true,
      label: t('people.mute_all_free'),
      hint: t(isWebinar ? 'people.mute_all_free_webinar' : 'people.mute_all_free_hint'),
    },
    { mayReturn: false, label: t('people.mute_all_hold'), hint: t('people.mute_all_hold_hint') },
  ]
  const muteAll = (mayReturn: boolean) =>
    void connection.actions.muteAll(mayReturn).then((isDone) => isDone && ui.toast({ kind: 'muted_all' }))
  return choices.map(({ mayReturn, label, hint }) => {
    const isKept = isRuleKept && mayReturn !== isFree
    return (
      <Menu.Item key={label} disabled={isKept} onClick={() => muteAll(mayReturn)}>
        <span className={styles.choice}>{label}</span>
        <span className={styles.hint}>{isKept ? t('controls.kept') : hint}</span>
      </Menu.Item>
    )
  })
}
