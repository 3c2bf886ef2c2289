import type { Chat } from '@majlis/contract'
import { showProblem } from '../../../shared/snackbar/index.ts'
import { downloadChatFile } from '../hooks/useMedia.ts'
import type { ChatConnection, ChatRoomState } from '../model/chat-types.ts'
import { ChatFiles } from './ChatFiles.tsx'
import styles from './ChatInfo.module.css'
import { MembersPanel } from './MembersPanel.tsx'

export interface ChatInfoProps {
  chat: Chat
  room: ChatRoomState | undefined
  connection: ChatConnection
  nameOf(account: string): string
  /** The user has left the group. */
  onLeft(): void
}

/** The members and files of a chat. */
export function ChatInfo({ chat, room, connection, nameOf, onLeft }: ChatInfoProps) {
  return (
    <div className={styles.info}>
      <MembersPanel chat={chat} onLeft={onLeft} />
      <ChatFiles
        messages={room?.messages ?? []}
        hasEarlier={room?.hasEarlier ?? false}
        isLoadingEarlier={room?.isLoadingEarlier ?? false}
        onLoadEarlier={() => void connection.loadEarlier(chat.roomId).catch(showProblem)}
        nameOf={nameOf}
        onDownload={({ content }) => {
          if (content.kind === 'file') downloadChatFile(connection, content)
        }}
      />
    </div>
  )
}
