import { limits } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { ActionIcon } from '@mantine/core'
import { IconPaperclip, IconSend, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { excerptOf } from '../model/read-message.ts'
import type { ChatConnection, ChatMessage } from '../model/chat-types.ts'
import { useTyping } from '../hooks/useTyping.ts'
import type { RoomUploads } from '../hooks/useUploads.ts'
import styles from './Composer.module.css'
import { SendingFiles } from './SendingFiles.tsx'

interface ComposerProps {
  roomId: string
  title: string
  /** Nothing can be sent before the homeserver has answered. */
  isReady: boolean
  connection: ChatConnection
  draft: string
  onDraft(text: string): void
  replyTo: ChatMessage | null
  nameOf(account: string): string
  onReplyEnd(): void
  files: RoomUploads
}

/** The field for a message. Enter sends, Shift+Enter breaks the line; files are pasted, dropped or chosen. */
export function Composer(props: ComposerProps) {
  const { roomId, title, isReady, connection, draft, onDraft, replyTo, onReplyEnd, files } = props
  const t = useText('chat')
  const formats = useFormats()
  const input = useRef<HTMLTextAreaElement>(null)
  const sendTyping = useTyping(connection, roomId)
  const excess = draft.trim().length - limits.chatMessage.maxChars
  const canSend = isReady && draft.trim() !== '' && excess <= 0
  const label = t('composer.label', { name: title })

  // A phone would cover the messages with its keyboard, and a jump into this chat has given the focus to its message.
  useEffect(() => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    const isAtMessage = Boolean(document.activeElement?.closest('[data-message]'))
    if (replyTo !== null || (!isTouch && !isAtMessage)) input.current?.focus()
  }, [roomId, replyTo])

  function send(): void {
    if (!canSend) return
    onDraft('')
    onReplyEnd()
    sendTyping(false)
    void connection.sendText(roomId, draft.trim(), { replyTo })
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also confirms a character in input methods, for example in Bengali; that does not send the message.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && replyTo) onReplyEnd()
    if (event.key !== 'Enter' || event.shiftKey) return
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
      <SendingFiles files={files} />
      <ReplyNote {...props} />
      <div className={styles.field}>
        <AttachButton onFiles={files.send} />
        <textarea
          ref={input}
          className={styles.input}
          rows={1}
          // The text decides its direction; the placeholder follows the page.
          dir={draft === '' ? undefined : 'auto'}
          aria-label={label}
          placeholder={label}
          aria-invalid={excess > 0 || undefined}
          value={draft}
          onChange={({ currentTarget }) => {
            onDraft(currentTarget.value)
            sendTyping(currentTarget.value.trim() !== '')
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            // Office programs add a picture of the text that was copied.
            if (pasted.length === 0 || event.clipboardData.types.includes('text/rtf')) return
            event.preventDefault()
            files.send(pasted)
          }}
        />
        <SendButton canSend={canSend} />
      </div>
      {excess > 0 ? (
        <p className={styles.excess} role="alert">
          {t('composer.tooLong', { number: formats.number(excess) })}
        </p>
      ) : null}
    </form>
  )
}

function SendButton({ canSend }: { canSend: boolean }) {
  const t = useText('chat')
  return (
    <button
      type="submit"
      className={styles.send}
      aria-label={t('composer.send')}
      aria-disabled={!canSend}
      // Keeps the focus in the field, and the keyboard of a phone open.
      onPointerDown={(event) => event.preventDefault()}
    >
      <IconSend className="points" size={20} stroke={1.8} aria-hidden />
    </button>
  )
}

function AttachButton({ onFiles }: { onFiles(files: File[]): void }) {
  const t = useText('chat')
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        className={styles.chooser}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('composer.attach')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('composer.attach')}
        title={t('composer.attach')}
        onClick={() => chooser.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  )
}

function ReplyNote({ replyTo, nameOf, onReplyEnd }: ComposerProps) {
  const t = useText('chat')
  if (!replyTo) return null
  return (
    <div className={styles.reply}>
      <span>
        <b>{t('composer.replyTo', { name: nameOf(replyTo.sender) })}</b>
        <span dir="auto">{excerptOf(replyTo.content)}</span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('composer.noReply')}
        onClick={onReplyEnd}
      >
        <IconX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}
