import { limits } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronDown, IconMessageOff, IconSend } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useCallValue, useRoom, useRoomValue, useUiValue, chatClosedReason } from '../../room-core/index.ts'
import styles from './ChatComposer.module.css'

/** The field for messages to everyone or to one person. If writing is not allowed, it says why. */
export function ChatComposer() {
  const t = useText('room')
  const closed = useRoomValue((room) => chatClosedReason(room.view))
  if (closed === null) return <OpenComposer />
  return (
    <p className={styles.closed} role="status">
      <IconMessageOff size={18} stroke={1.8} aria-hidden />
      {t(`chat.closed_${closed}`)}
    </p>
  )
}

function OpenComposer() {
  const t = useText('room')
  const { connection, ui } = useRoom()
  const draft = useUiValue((state) => state.draft)
  const privateTo = useUiValue((state) => state.privateTo)
  const receiver = useCallValue((call) => call.participants.find(({ id }) => id === privateTo)?.name ?? null)
  const input = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const [isFocused, setFocused] = useState(false)
  const excess = draft.trim().length - limits.chatMessage.maxChars
  const isGone = privateTo !== null && receiver === null
  const canSend = draft.trim() !== '' && excess <= 0 && !isGone
  const setDraft = (text: string) => ui.set((state) => ({ ...state, draft: text }))

  useEffect(() => {
    // The focus stays on the tab if it was reached by keyboard.
    if (document.activeElement?.matches('[role="tab"]:focus-visible')) return
    input.current?.focus({ preventScroll: true })
  }, [privateTo])

  function send(): void {
    if (!canSend) return
    setDraft('')
    void connection.actions.sendMessage(draft, privateTo)
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also confirms a character in input methods, for example in Bengali; that does not send the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ReceiverMenu />
      <div className={styles.field} data-private={privateTo !== null || undefined}>
        <textarea
          ref={input}
          className={styles.input}
          rows={1}
          // The text decides its direction; the placeholder follows the page.
          dir={draft === '' ? undefined : 'auto'}
          value={draft}
          placeholder={receiver === null ? t('chat.write') : t('chat.write_to', { name: receiver })}
          aria-label={receiver === null ? t('chat.write') : t('chat.write_to', { name: receiver })}
          aria-describedby={hintId}
          aria-invalid={excess > 0 || undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t('chat.send')}
          aria-disabled={!canSend}
          // Keeps the focus in the field, and the keyboard of a phone open.
          onPointerDown={(event) => event.preventDefault()}
        >
          <IconSend className="points" size={20} stroke={1.8} />
        </button>
      </div>
      <ComposerHint id={hintId} isFocused={isFocused} isGone={isGone} excess={excess} />
    </form>
  )
}

interface ComposerHintProps {
  id: string
  isFocused: boolean
  /** The recipient has left. */
  isGone: boolean
  /** The number of characters above the limit. */
  excess: number
}

/** Why the message can't be sent, or how to send it. */
function ComposerHint({ id, isFocused, isGone, excess }: ComposerHintProps) {
  const t = useText('room')
  const formats = useFormats()
  const isProblem = isGone || excess > 0
  return (
    <p
      id={id}
      className={styles.hint}
      data-kind={isProblem ? 'problem' : 'keys'}
      data-visible={isFocused || isProblem || undefined}
    >
      {isGone ? t('chat.gone') : null}
      {!isGone && excess > 0 ? t('chat.too_long', { number: formats.number(excess) }) : null}
      {isProblem ? null : t('chat.send_hint')}
    </p>
  )
}

/** The recipient of the next message. The focus stays in the field. */
function ReceiverMenu() {
  const t = useText('room')
  const { ui } = useRoom()
  const privateTo = useUiValue((state) => state.privateTo)
  const participants = useCallValue((call) => call.participants)
  const others = participants.filter(({ isSelf }) => !isSelf)
  const receiver = others.find(({ id }) => id === privateTo)?.name ?? t('chat.everybody')
  return (
    <Menu withInitialFocusPlaceholder={false} position="top-start" width={260}>
      <Menu.Target>
        <button type="button" className={styles.receiver}>
          <span>{t('chat.to')}</span> <bdi>{receiver}</bdi>
          <IconChevronDown size={15} stroke={2} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.receivers}>
        <Menu.RadioGroup
          value={privateTo ?? ''}
          onChange={(id) => ui.set((state) => ({ ...state, privateTo: id === '' ? null : id }))}
        >
          <Menu.RadioItem closeMenuOnClick value="">
            {t('chat.everybody')}
          </Menu.RadioItem>
          {others.map(({ id, name }) => (
            <Menu.RadioItem closeMenuOnClick key={id} value={id}>
              <bdi>{name}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
