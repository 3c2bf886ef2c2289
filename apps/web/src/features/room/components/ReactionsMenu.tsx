import { reactions } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useRoom, useRoomValue, useUiValue, ControlButton } from '../../room-core/index.ts'
import { reactionNames } from '../model/reactions.ts'
import styles from './ReactionsMenu.module.css'

/** The reactions that everyone can see. The menu stays open, so that people can continue. */
export function ReactionsMenu() {
  const t = useText('room')
  const { call, ui } = useRoom()
  const canReact = useRoomValue((room) => room.view.self.canReact)
  const isOpen = useUiValue((state) => state.isReacting)
  const setOpen = (isReacting: boolean) => ui.set((state) => ({ ...state, isReacting }))
  return (
    <Popover
      position="top"
      opened={isOpen && canReact}
      onChange={setOpen}
      trapFocus
      returnFocus
      radius="xl"
      shadow="md"
    >
      <Popover.Target>
        <ControlButton
          label={t(canReact ? 'bar.react' : 'bar.react_forbidden')}
          icon={<IconMoodSmile stroke={1.8} />}
          aria-disabled={!canReact}
          onClick={() => (canReact ? setOpen(!isOpen) : undefined)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('bar.react')}>
        {reactions.map((emoji, index) => (
          <button
            key={emoji}
            type="button"
            data-autofocus={index === 0 || undefined}
            className={styles.reaction}
            aria-label={t(`reactions.${reactionNames[emoji]}`)}
            onClick={() => void call.sendReaction(emoji)}
          >
            <span aria-hidden>{emoji}</span>
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
