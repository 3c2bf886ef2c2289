import { isAudience } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import type { CallParticipant } from '@majlis/media'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import {
  IconCrown,
  IconDotsVertical,
  IconFocus2,
  IconHandOff,
  IconMessageCircle,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPresentation,
  IconScreenShareOff,
  IconUsersMinus,
  IconUserX,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import {
  useCallValue,
  useIsHost,
  useParticipant,
  useRoom,
  useRoomValue,
  useStageValue,
  canActOn,
} from '../../room-core/index.ts'
import { InterpreterItem } from '../../room-interpretation/index.ts'
import styles from './ParticipantMenu.module.css'

interface ParticipantMenuProps {
  participantId: string
  className?: string
}

/** The actions for one person. The entries are created only when the menu is opened. */
export function ParticipantMenu({ participantId, className }: ParticipantMenuProps) {
  const t = useText('room')
  const name = useParticipant(participantId)?.name ?? ''
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={250}
      opened={isOpen}
      onChange={setOpen}
    >
      <Menu.Target>
        <button
          type="button"
          className={[styles.button, className].filter(Boolean).join(' ')}
          aria-label={t('tile.menu', { name })}
        >
          <IconDotsVertical size={17} stroke={2} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        {isOpen ? <ParticipantChoices participantId={participantId} /> : null}
      </Menu.Dropdown>
    </Menu>
  )
}

const icon = { size: 18, stroke: 1.8 } as const

function ParticipantChoices({ participantId: id }: { participantId: string }) {
  const participant = useParticipant(id)
  const role = useRoomValue((room) => room.view.self.role)
  const accountKey = useCallValue(
    (call) => call.participants.find(({ isSelf }) => isSelf)?.accountKey ?? null,
  )
  if (!participant) return null
  return (
    <>
      <ViewChoices participant={participant} />
      {canActOn({ role, accountKey }, participant) ? (
        <>
          <Menu.Divider />
          <DeviceChoices participant={participant} />
          <Menu.Divider />
          <PersonChoices participant={participant} />
        </>
      ) : null}
    </>
  )
}

interface ChoicesProps {
  participant: CallParticipant
}

/** The actions for everyone, and those that a host has for anyone, including themselves. */
function ViewChoices({ participant: { id, isSelf, name, handRaisedAt } }: ChoicesProps) {
  const t = useText('room')
  const { stage, ui, connection } = useRoom()
  const isPinned = useStageValue((state) => state.pinnedId === id)
  const isSpotlit = useRoomValue((room) => room.view.spotlightParticipantId === id)
  const self = useRoomValue((room) => room.view.self)
  const isHost = useIsHost()
  const { actions } = connection
  return (
    <>
      <Menu.Item
        leftSection={isPinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
        onClick={() => stage.togglePin(id)}
      >
        {t(isPinned ? 'person.unpin' : 'person.pin')}
      </Menu.Item>
      {isHost ? (
        <Menu.Item
          leftSection={<IconFocus2 {...icon} />}
          onClick={() => void actions.spotlight(isSpotlit ? null : id)}
        >
          {t(isSpotlit ? 'person.spotlight_end' : 'person.spotlight')}
        </Menu.Item>
      ) : null}
      {isSelf || !self.canChat ? null : (
        <Menu.Item leftSection={<IconMessageCircle {...icon} />} onClick={() => ui.writeTo(id)}>
          {t('person.message')}
        </Menu.Item>
      )}
      {isSelf && self.canRename ? (
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => ui.openDialog({ kind: 'rename', participantId: id, name, isSelf })}
        >
          {t('person.rename')}
        </Menu.Item>
      ) : null}
      {isHost ? <InterpreterItem participantId={id} name={name} /> : null}
      {isHost && handRaisedAt !== null ? (
        <Menu.Item
          leftSection={<IconHandOff {...icon} />}
          onClick={() => void (isSelf ? actions.setHand(false) : actions.lowerHand(id))}
        >
          {t('person.lower_hand')}
        </Menu.Item>
      ) : null}
    </>
  )
}

/** A host's actions for a participant's microphone, camera and shared screen. */
function DeviceChoices({ participant }: ChoicesProps) {
  const t = useText('room')
  const { connection } = useRoom()
  const { id, camera, microphone, role } = participant
  const isWatching = useRoomValue((room) => isAudience(role, room.view.settings))
  const isSharing = useCallValue((call) => call.screens.some((screen) => screen.participantId === id))
  const ask = useAsk(id)
  const { setDevice } = connection.actions
  return (
    <>
      {microphone === 'on' ? (
        <OpenMicrophone participant={participant} />
      ) : (
        <ClosedMicrophone participant={participant} />
      )}
      {camera === 'on' ? (
        <Menu.Item
          leftSection={<IconVideoOff {...icon} />}
          // The audience of a webinar shows video only for as long as a host wants.
          onClick={() => void setDevice(id, 'camera', isWatching ? 'blocked' : 'muted')}
        >
          {t('person.camera_off')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconVideo {...icon} />} onClick={() => ask('camera')}>
          {t('person.ask_camera')}
        </Menu.Item>
      )}
      {isSharing ? (
        <Menu.Item
          leftSection={<IconScreenShareOff {...icon} />}
          onClick={() => void setDevice(id, 'screen', 'muted')}
        >
          {t('person.stop_share')}
        </Menu.Item>
      ) : null}
    </>
  )
}

function OpenMicrophone({ participant: { id, role } }: ChoicesProps) {
  const t = useText('room')
  const { setDevice } = useRoom().connection.actions
  return (
    <>
      <Menu.Item
        leftSection={<IconMicrophoneOff {...icon} />}
        onClick={() => void setDevice(id, 'microphone', 'muted')}
      >
        {t('person.mute')}
      </Menu.Item>
      {role === 'co_host' ? null : (
        <Menu.Item
          leftSection={<IconMicrophoneOff {...icon} />}
          onClick={() => void setDevice(id, 'microphone', 'blocked')}
        >
          {t('person.mute_hold')}
        </Menu.Item>
      )}
    </>
  )
}

function ClosedMicrophone({ participant: { id, role, canUnmute } }: ChoicesProps) {
  const t = useText('room')
  const { setDevice } = useRoom().connection.actions
  const ask = useAsk(id)
  return (
    <>
      <Menu.Item leftSection={<IconMicrophone {...icon} />} onClick={() => ask('microphone')}>
        {t('person.ask_microphone')}
      </Menu.Item>
      {canUnmute ? null : (
        <Menu.Item
          leftSection={<IconMicrophone {...icon} />}
          onClick={() => void setDevice(id, 'microphone', 'allowed')}
        >
          {t('person.allow_unmute')}
        </Menu.Item>
      )}
      {canUnmute && role !== 'co_host' ? (
        <Menu.Item
          leftSection={<IconMicrophoneOff {...icon} />}
          onClick={() => void setDevice(id, 'microphone', 'blocked')}
        >
          {t('person.keep_muted')}
        </Menu.Item>
      ) : null}
    </>
  )
}

/** Requests that a participant turn a device on. */
function useAsk(id: string) {
  const { ui, connection } = useRoom()
  return (source: 'microphone' | 'camera') =>
    void connection.actions.ask(id, source).then((isRequested) => isRequested && ui.toast({ kind: 'asked' }))
}

/** A participant's role and name, and the actions that remove them. */
function PersonChoices({ participant: { id, name, role, isSelf } }: ChoicesProps) {
  const t = useText('room')
  const { ui, connection } = useRoom()
  const isCoHost = role === 'co_host'
  const isPanelist = role === 'panelist'
  const isWebinar = useRoomValue((room) => room.view.settings.webinar)
  return (
    <>
      {isWebinar && !isCoHost ? (
        <Menu.Item
          leftSection={<IconPresentation {...icon} />}
          onClick={() => void connection.actions.changeRole(id, isPanelist ? 'participant' : 'panelist')}
        >
          {t(isPanelist ? 'person.revoke_panelist' : 'person.make_panelist')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconCrown {...icon} />}
        onClick={() => void connection.actions.changeRole(id, isCoHost ? 'participant' : 'co_host')}
      >
        {t(isCoHost ? 'person.revoke_co_host' : 'person.make_co_host')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPencil {...icon} />}
        onClick={() => ui.openDialog({ kind: 'rename', participantId: id, name, isSelf })}
      >
        {t('person.rename')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconUserX {...icon} />}
        onClick={() => ui.openDialog({ kind: 'remove', participantId: id, name })}
      >
        {t('person.remove')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconUsersMinus {...icon} />}
        onClick={() => ui.openDialog({ kind: 'remove_address', participantId: id, name })}
      >
        {t('person.remove_address')}
      </Menu.Item>
    </>
  )
}
