import { useNoticeText, useText } from '@majlis/i18n/react'
import { ActionIcon, Popover } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconMoodPlus,
  IconPencil,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { useCopy } from '../../../shared/clipboard/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import type { ChatMessage } from '../model/chat-types.ts'
import { pickerEmoji, quickEmoji } from '../model/emoji.ts'
import { EmojiPicker } from './EmojiPicker.tsx'
import styles from './MessageActions.module.css'
import row from './RowButton.module.css'

/** What is open for a message: its actions, or the emoji alone. */
export type MessageMenu = 'actions' | 'emoji' | null

export interface MessageActionsProps {
  message: ChatMessage
  senderName: string
  isMine: boolean
  menu: MessageMenu
  /** The message is being edited in its place. */
  isEditing?: boolean
  onMenu(menu: MessageMenu): void
  onReact(emoji: string): void
  onReply(): void
  onEdit(): void
  onDelete(): void
}

/**
 * What can be done with a message that was sent. Belongs into an element with `position: relative` and `data-message`,
 * which shows it while the pointer or the focus is there, and opens it with `useLongPress` on touch screens.
 */
export function MessageActions(props: MessageActionsProps) {
  const { message, senderName, menu, isEditing = false, onMenu, onReply } = props
  const t = useText('chat')
  const [isDeleting, setDeleting] = useState(false)
  const dots = useFocusReturn(menu !== null || isEditing)
  if (message.state !== 'sent' || message.content.kind === 'deleted') return null
  const label = t('message.actions', { name: senderName })
  return (
    <div className={styles.actions} data-open={menu !== null || undefined}>
      {/* The keyboard reaches both through the third. */}
      <Tool icon={IconMoodPlus} label={t('message.react')} onClick={() => onMenu('emoji')} />
      <Tool icon={IconArrowBackUp} label={t('message.reply')} onClick={onReply} />
      {menu === null ? (
        <Dots ref={dots} label={label} onClick={() => onMenu('actions')} />
      ) : (
        <Popover
          // The conversation scrolls, which would count as detached.
          hideDetached={false}
          opened
          onClose={() => onMenu(null)}
          position="bottom-end"
          shadow="md"
          radius="md"
          trapFocus
        >
          <Popover.Target>
            <Dots ref={dots} label={label} onClick={() => onMenu(null)} />
          </Popover.Target>
          <Popover.Dropdown className={styles.menu} aria-label={label}>
            <MenuContent {...props} onDelete={() => setDeleting(true)} />
          </Popover.Dropdown>
        </Popover>
      )}
      {isDeleting ? (
        <ConfirmDialog
          title={t('message.deleteTitle')}
          confirmLabel={t('message.delete')}
          onConfirm={() => {
            setDeleting(false)
            props.onDelete()
          }}
          onClose={() => setDeleting(false)}
        >
          {t('message.deleteText')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** Gives the focus back to the button when the menu or the field closes, unless it has gone elsewhere, as after Reply. */
function useFocusReturn(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}

function MenuContent(props: MessageActionsProps) {
  const { message, isMine, menu, onMenu, onReact, onReply, onEdit, onDelete } = props
  const t = useText('chat')
  const notice = useNoticeText()
  const { copy } = useCopy()
  const { content } = message

  function closing<A extends unknown[]>(act: (...args: A) => void) {
    return (...args: A) => {
      onMenu(null)
      act(...args)
    }
  }

  if (menu === 'emoji') return <EmojiPicker emoji={pickerEmoji} onPick={closing(onReact)} />
  return (
    <>
      <div className={styles.quick}>
        <EmojiPicker emoji={quickEmoji} onPick={closing(onReact)} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="max(36px, var(--touch))"
          aria-label={t('message.moreReactions')}
          title={t('message.moreReactions')}
          onClick={() => onMenu('emoji')}
        >
          <IconMoodPlus size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <Entry icon={IconArrowBackUp} label={t('message.reply')} onClick={closing(onReply)} />
      {content.kind === 'text' ? (
        <Entry
          icon={IconCopy}
          label={t('message.copy')}
          onClick={closing(() => void copy(content.text).then(() => showSnackbar(notice('COPIED'))))}
        />
      ) : null}
      {isMine && content.kind === 'text' ? (
        <Entry icon={IconPencil} label={t('message.edit')} onClick={closing(onEdit)} />
      ) : null}
      {isMine ? (
        <Entry icon={IconTrash} label={t('message.delete')} tone="bad" onClick={closing(onDelete)} />
      ) : null}
    </>
  )
}

interface ToolProps {
  icon: Icon
  label: string
  onClick(): void
}

function Tool({ icon: Sign, label, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={`${styles.tool} ${styles.shortcut}`}
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Sign className="points" size={18} stroke={1.8} aria-hidden />
    </button>
  )
}

/** Plain until it is pressed: a conversation has many of them. Takes what `Popover.Target` gives to a button. */
function Dots({ label, ...rest }: { label: string; ref: Ref<HTMLButtonElement>; onClick(): void }) {
  return (
    <button type="button" aria-haspopup="dialog" {...rest} className={styles.tool} aria-label={label}>
      <IconDots size={18} stroke={1.8} aria-hidden />
    </button>
  )
}

function Entry({ icon: Sign, label, tone, onClick }: ToolProps & { tone?: 'bad' }) {
  return (
    <button type="button" className={`${row.row} ${styles.entry}`} data-tone={tone} onClick={onClick}>
      <Sign className="points" size={18} stroke={1.8} aria-hidden />
      {label}
    </button>
  )
}
