import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { memo, useState } from 'react'
import { LinkedText } from '../../../shared/linked-text/index.ts'
import { useReader } from '../../../shared/session/index.ts'
import { useLongPress } from '../hooks/useLongPress.ts'
import { useMessageActs } from '../hooks/useMessageActs.ts'
import { useMessageEdit } from '../hooks/useMessageEdit.ts'
import type { ChatConnection, ChatMessage } from '../model/chat-types.ts'
import { EditMessage } from './EditMessage.tsx'
import { MessageActions, type MessageMenu } from './MessageActions.tsx'
import { MessageFile } from './MessageFile.tsx'
import styles from './MessageItem.module.css'
import { Reactions } from './Reactions.tsx'
import { SendingState } from './SendingState.tsx'

/** Who wrote something. */
export interface MessagePerson {
  name: string
  pictureUrl: string | null
}

interface MessageItemProps {
  message: ChatMessage
  connection: ChatConnection
  personOf(account: string): MessagePerson
  /** Whether it shows who wrote it. */
  isFirst: boolean
  /** A search or a reply has led here. */
  isTarget: boolean
  onReply(message: ChatMessage): void
  onShow(roomId: string, messageId: string): void
}

/** One message with what people did with it. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, connection, personOf, isFirst, isTarget, onReply } = props
  const formats = useFormats(useReader())
  const [menu, setMenu] = useState<MessageMenu>(null)
  const editing = useMessageEdit(connection, message)
  const acts = useMessageActs(connection, message)
  const isMine = message.sender === connection.account
  const { name, pictureUrl } = personOf(message.sender)
  const time = formats.time(message.sentAt)
  const held = useLongPress(() => setMenu('actions'))
  return (
    <article
      className={styles.message}
      data-message={message.id}
      data-first={isFirst || undefined}
      data-mine={isMine || undefined}
      data-target={isTarget || undefined}
      data-state={message.state}
      // Has the focus after a jump to it.
      tabIndex={-1}
      {...held}
    >
      <div className={styles.side}>
        {isFirst ? (
          <Avatar name={name} pictureUrl={pictureUrl} size={36} />
        ) : (
          <small aria-hidden>{time}</small>
        )}
      </div>
      <div className={styles.body}>
        {isFirst ? (
          <header className={styles.head}>
            <bdi className={styles.name}>{name}</bdi>
            <time dateTime={new Date(message.sentAt).toISOString()}>{time}</time>
          </header>
        ) : null}
        <Quote {...props} />
        {editing.edit && message.content.kind === 'text' ? (
          <EditMessage
            edit={editing.edit}
            text={message.content.text}
            takesFocus={editing.takesFocus}
            onChange={editing.change}
            onSave={editing.save}
            onCancel={editing.cancel}
          />
        ) : (
          <Content message={message} connection={connection} />
        )}
        <Reactions
          reactions={message.reactions}
          account={connection.account}
          nameOf={(account) => personOf(account).name}
          onToggle={acts.toggleReaction}
        />
        <SendingState message={message} connection={connection} />
        <Seen message={message} personOf={personOf} />
      </div>
      <MessageActions
        message={message}
        senderName={name}
        isMine={isMine}
        menu={menu}
        isEditing={editing.edit !== undefined}
        onMenu={setMenu}
        onReact={acts.toggleReaction}
        onReply={() => onReply(message)}
        onEdit={editing.begin}
        onDelete={acts.remove}
      />
    </article>
  )
})

function Content({
  message: { content, editedAt },
  connection,
}: Pick<MessageItemProps, 'message' | 'connection'>) {
  const t = useText('chat')
  switch (content.kind) {
    case 'text':
      return (
        <p className={styles.text} dir="auto">
          <LinkedText text={content.text} />
          {editedAt === null ? null : <small className={styles.edited}> {t('message.edited')}</small>}
        </p>
      )
    case 'file':
      return <MessageFile file={content} connection={connection} />
    case 'deleted':
      return <p className={styles.deleted}>{t('message.deleted')}</p>
  }
}

/** The message that this one replies to. */
function Quote({ message: { roomId, replyTo }, personOf, onShow }: MessageItemProps) {
  const t = useText('chat')
  if (!replyTo) return null
  return (
    <button type="button" className={styles.quote} onClick={() => onShow(roomId, replyTo.id)}>
      {replyTo.sender === null ? (
        <span>{t('message.earlierOne')}</span>
      ) : (
        <>
          <b>
            <bdi>{personOf(replyTo.sender).name}</bdi>
          </b>
          <span dir="auto">{replyTo.excerpt || t('message.unavailable')}</span>
        </>
      )}
    </button>
  )
}

function Seen({ message, personOf }: Pick<MessageItemProps, 'message' | 'personOf'>) {
  const t = useText('chat')
  const formats = useFormats()
  if (message.readBy.length === 0) return null
  const names = formats.list(message.readBy.map((account) => personOf(account).name))
  return <small className={styles.seen}>{t('message.seen', { names })}</small>
}
