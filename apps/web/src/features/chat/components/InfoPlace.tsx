import { useText } from '@majlis/i18n/react'
import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useFocusReturn } from '../../../shared/dialog/index.ts'
import { ChatInfo, type ChatInfoProps } from './ChatInfo.tsx'
import styles from './ChatScreen.module.css'

interface InfoPlaceProps extends ChatInfoProps {
  /** Whether there is room beside the conversation; else it is a drawer while it is open. */
  isWide: boolean
  isOpen: boolean
  onClose(): void
}

/** The members and files of the open chat: a column, or a drawer on a narrow screen. */
export function InfoPlace({ isWide, isOpen, onClose, ...info }: InfoPlaceProps) {
  const t = useText('chat')
  if (isWide)
    return (
      <aside className={styles.info} aria-label={t('conversation.info')}>
        <ChatInfo {...info} />
      </aside>
    )
  return isOpen ? <InfoDrawer onClose={onClose} {...info} /> : null
}

function InfoDrawer({ onClose, ...info }: ChatInfoProps & { onClose(): void }) {
  const t = useText('chat')
  const tc = useText('common')
  useFocusReturn()
  return (
    <Drawer
      opened
      position="right"
      size={360}
      title={t('conversation.info')}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
      onClose={onClose}
    >
      <ChatInfo {...info} />
    </Drawer>
  )
}
