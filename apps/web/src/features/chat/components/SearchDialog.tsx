import type { Chat } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { titleIn } from '../model/chat-title.ts'
import type { ChatConnection, ChatHit } from '../model/chat-types.ts'
import type { MessagePerson } from './MessageItem.tsx'
import { SearchPanel } from './SearchPanel.tsx'

interface SearchDialogProps {
  chats: readonly Chat[]
  /** The open chat. */
  roomId: string
  connection: ChatConnection
  personOf(account: string): MessagePerson
  onOpenHit(hit: ChatHit): void
  onClose(): void
}

/** The search on a phone while a chat is open: in this chat first. */
export function SearchDialog({ chats, roomId, connection, personOf, onOpenHit, onClose }: SearchDialogProps) {
  const t = useText('chat')
  return (
    <Dialog title={t('search.title')} fullScreen onClose={onClose}>
      <SearchPanel
        roomId={roomId}
        startsLimited
        search={connection.search}
        titleOf={(id) => titleIn(chats, id)}
        nameOf={(account) => personOf(account).name}
        onOpen={onOpenHit}
      />
    </Dialog>
  )
}
