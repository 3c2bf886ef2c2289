import type { Chat } from '@majlis/contract'
import { useState } from 'react'
import { Conversation, type ConversationProps } from './Conversation.tsx'
import { InfoPlace } from './InfoPlace.tsx'
import { SearchDialog } from './SearchDialog.tsx'

interface OpenChatProps extends Omit<ConversationProps, 'onSearch' | 'onInfo'> {
  chats: readonly Chat[]
  /** Whether members and files have room beside the conversation. */
  isWide: boolean
  /** The user has left the group. */
  onLeft(): void
}

/** The conversation with its members and files, and its search on a phone. Keyed by room. */
export function OpenChat({ chats, isWide, onLeft, ...conversation }: OpenChatProps) {
  const { chat, room, connection, personOf, isPhone, onShow } = conversation
  const [open, setOpen] = useState<'info' | 'search' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Conversation
        {...conversation}
        onSearch={isPhone ? () => setOpen('search') : null}
        onInfo={isWide ? null : () => setOpen('info')}
      />
      <InfoPlace
        isWide={isWide}
        isOpen={open === 'info'}
        onClose={close}
        chat={chat}
        room={room}
        connection={connection}
        nameOf={(account) => personOf(account).name}
        onLeft={onLeft}
      />
      {open === 'search' ? (
        <SearchDialog
          chats={chats}
          roomId={chat.roomId}
          connection={connection}
          personOf={personOf}
          onOpenHit={({ message: { roomId, id } }) => {
            close()
            onShow(roomId, id)
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}
