import { useText, type MessageKey } from '@majlis/i18n/react'
import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useAreCaptionsShown } from '../../room-captions/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import {
  useAvailableCommands,
  useRunCommand,
  useOwnHand,
  useRoom,
  matchCommands,
  shortcuts,
  type CommandId,
} from '../../room-core/index.ts'
import styles from './CommandDialog.module.css'

/** All commands of the room, with a search (Ctrl+K). */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const run = useRunCommand()
  const available = useAvailableCommands()
  const labelOf = useCommandLabel()
  const [query, setQuery] = useState('')
  const [wanted, setWanted] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const commands = matchCommands(
    available.map((id) => ({ id, label: labelOf(id) })),
    query,
  )
  const active = Math.min(wanted, commands.length - 1)

  function choose(id: CommandId): void {
    onClose()
    run(id)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      const next = (active + step + commands.length) % commands.length
      setWanted(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
    const command = commands[active]
    if (event.key === 'Enter' && command && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(command.id)
    }
  }

  return (
    <Dialog title={t('commands.title')} onClose={onClose}>
      <label className={styles.search}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <input
          type="text"
          role="combobox"
          value={query}
          placeholder={t('commands.search')}
          aria-label={t('commands.search')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={commands[active] ? `${listId}-${commands[active].id}` : undefined}
          data-autofocus
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setWanted(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id={listId} className={styles.list} role="listbox" aria-label={t('commands.title')}>
        {commands.map(({ id, label }, index) => (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            id={`${listId}-${id}`}
            className={styles.command}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setWanted(index)}
            onClick={() => choose(id)}
          >
            <span>{label}</span>
            {shortcuts[id] ? <Kbd aria-hidden>{shortcuts[id]}</Kbd> : null}
          </button>
        ))}
      </div>
      {commands.length === 0 ? <p className={styles.none}>{t('commands.none', { query })}</p> : null}
    </Dialog>
  )
}

/** The label of a command: what it would do now. */
function useCommandLabel(): (id: CommandId) => string {
  const t = useText('room')
  const { call, connection } = useRoom()
  const isHandRaised = useOwnHand()
  const areCaptionsShown = useAreCaptionsShown()
  const { self } = call.getSnapshot()
  const { view } = connection.getSnapshot()
  return (id) => {
    switch (id) {
      case 'microphone':
        return t(self.isMicrophoneOn ? 'commands.mute' : 'commands.unmute')
      case 'camera':
        return t(self.isCameraOn ? 'commands.camera_off' : 'commands.camera_on')
      case 'share':
        return t(self.isSharing ? 'commands.share_stop' : 'commands.share')
      case 'hand':
        return t(isHandRaised ? 'commands.hand_lower' : 'commands.hand_raise')
      case 'noise_suppression':
        return t(self.isNoiseSuppressionOn ? 'commands.noise_off' : 'commands.noise_on')
      case 'sound_only':
        return t(self.dataUse === 'sound' ? 'network.show_pictures' : 'network.sound_only')
      case 'record_pause':
        return t(view.capture?.state === 'paused' ? 'record.resume' : 'record.pause')
      case 'record_stop':
        return t('record.stop_menu')
      case 'record_mark':
        return t('record.mark')
      case 'captions':
        return t(!view.captions ? 'captions.start' : areCaptionsShown ? 'captions.hide' : 'captions.show')
      case 'lock':
        return t(view.isLocked ? 'commands.unlock' : 'commands.lock')
      default:
        return t(`commands.${id}` satisfies MessageKey<'room'>)
    }
  }
}
