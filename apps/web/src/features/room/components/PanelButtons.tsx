import { useFormats, useText } from '@majlis/i18n/react'
import { IconMessageCircle, IconShieldLock, IconUsers } from '@tabler/icons-react'
import {
  useNarrow,
  useCallValue,
  useIsHost,
  useRoom,
  useRoomValue,
  useUiValue,
  countUnread,
  shortcuts,
  ControlBadge,
  ControlButton,
  ControlCount,
} from '../../room-core/index.ts'

/**
 * People, chat and host controls: each opens or closes its tab of the side panel. On phones, the host controls are in
 * the menu.
 */
export function PanelButtons() {
  const t = useText('room')
  const formats = useFormats()
  const { ui } = useRoom()
  const isHost = useIsHost()
  const isNarrow = useNarrow()
  const panel = useUiValue((state) => state.panel)
  const inside = useCallValue((call) => call.participants.length)
  const waiting = useRoomValue((room) => room.view.lobbyCount)
  const unread = useRoomValue((room) => countUnread(room.messages, room.readUntil))
  return (
    <>
      <ControlButton
        isQuiet
        label={
          waiting > 0
            ? t('bar.people_waiting', { count: waiting })
            : t('panel.people_count', { number: formats.number(inside) })
        }
        shortcut={shortcuts.people}
        icon={
          <>
            <IconUsers stroke={1.8} />
            {waiting > 0 ? null : <ControlCount>{formats.number(inside)}</ControlCount>}
          </>
        }
        aria-expanded={panel === 'people'}
        badge={waiting > 0 ? <ControlBadge>{formats.number(waiting)}</ControlBadge> : null}
        onClick={() => ui.togglePanel('people')}
      />
      <ControlButton
        isQuiet
        label={unread > 0 ? t('bar.chat_unread', { count: unread }) : t('bar.chat')}
        shortcut={shortcuts.chat}
        icon={<IconMessageCircle stroke={1.8} />}
        aria-expanded={panel === 'chat'}
        badge={
          unread > 0 ? <ControlBadge>{unread > 99 ? '99+' : formats.number(unread)}</ControlBadge> : null
        }
        onClick={() => ui.togglePanel('chat')}
      />
      {isHost && !isNarrow ? (
        <ControlButton
          isQuiet
          label={t('bar.host_controls')}
          icon={<IconShieldLock stroke={1.8} />}
          aria-expanded={panel === 'controls'}
          onClick={() => ui.togglePanel('controls')}
        />
      ) : null}
    </>
  )
}
