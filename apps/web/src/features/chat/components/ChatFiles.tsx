import { fileNameText } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { Parts } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useNow } from '../../../shared/clock/index.ts'
import { useReader } from '../../../shared/session/index.ts'
import type { ChatMessage } from '../model/chat-types.ts'
import row from './RowButton.module.css'
import styles from './ChatFiles.module.css'

interface ChatFilesProps {
  messages: readonly ChatMessage[]
  /** Whether the chat has messages before these. */
  hasEarlier: boolean
  isLoadingEarlier: boolean
  onLoadEarlier(): void
  nameOf(account: string): string
  onDownload(message: ChatMessage): void
}

/** The files of the messages that are loaded, newest first, and a way to earlier ones. */
export function ChatFiles(props: ChatFilesProps) {
  const { messages, hasEarlier, isLoadingEarlier, onLoadEarlier, nameOf, onDownload } = props
  const t = useText('chat')
  const formats = useFormats(useReader())
  const now = useNow()
  const files = messages
    .filter(({ content, state }) => content.kind === 'file' && state === 'sent')
    .toReversed()
  return (
    <section className={styles.panel} aria-labelledby="chat-files">
      <h2 id="chat-files">{t('files.title')}</h2>
      {files.length === 0 ? <p className={styles.none}>{t('files.none')}</p> : null}
      <ul className={styles.list}>
        {files.map((message) =>
          message.content.kind === 'file' ? (
            <li key={message.id}>
              <button
                type="button"
                className={`${row.row} ${styles.file}`}
                aria-label={t('files.download', { name: message.content.name })}
                onClick={() => onDownload(message)}
              >
                <IconFile className={styles.icon} size={20} stroke={1.8} aria-hidden />
                <span className={styles.words}>
                  <bdi>{fileNameText(message.content.name)}</bdi>
                  <small>
                    <Parts>
                      <bdi>{nameOf(message.sender)}</bdi>
                      {formats.date(message.sentAt, { length: 'short', now })}
                      {formats.bytes(message.content.size)}
                    </Parts>
                  </small>
                </span>
              </button>
            </li>
          ) : null,
        )}
      </ul>
      {hasEarlier ? (
        <Button size="xs" variant="default" loading={isLoadingEarlier} onClick={onLoadEarlier}>
          {t('files.earlier')}
        </Button>
      ) : null}
    </section>
  )
}
