import type { Store } from '@majlis/media'

/** What people read in one message. Edits and deletions are applied. */
export type ChatContent =
  | { kind: 'text'; text: string }
  | {
      kind: 'file'
      name: string
      /** As the sender's browser declared it. */
      mime: string
      /** Bytes; 0 if unknown. */
      size: number
      /** `mxc://…`; null if the message of another client has no valid one. */
      url: string | null
      thumbnailUrl: string | null
      /** CSS pixels of a picture or video; null for other files. */
      width: number | null
      height: number | null
    }
  | { kind: 'deleted' }

export type ChatFile = Extract<ChatContent, { kind: 'file' }>

export interface ChatReaction {
  /** Usually an emoji. */
  key: string
  /** Accounts, in the order in which they reacted. */
  senders: readonly string[]
}

export interface ChatMessage {
  /** The homeserver's event ID; an ID of this page's own until the message has been sent. */
  id: string
  /** Identifies the message on this page, also while its ID changes because it is sent. */
  key: string
  roomId: string
  /** The account of who wrote it: `@majlis_…:server`. */
  sender: string
  /** Epoch milliseconds. */
  sentAt: number
  editedAt: number | null
  content: ChatContent
  /** The excerpt is empty if that message was deleted. The sender is null while it has not been loaded, and if it cannot be. */
  replyTo: { id: string; sender: string | null; excerpt: string } | null
  reactions: readonly ChatReaction[]
  state: 'sending' | 'sent' | 'failed'
  /** Accounts of other members who have read up to this message and no further. */
  readBy: readonly string[]
}

export interface ChatRoomState {
  roomId: string
  /** Loaded messages of others that this account has not read. */
  unreadCount: number
  /** Whether messages before the loaded ones may be unread, too. */
  hasEarlierUnread: boolean
  /** The newest one that was sent: what failed or waits comes after it in `messages`. */
  lastMessage: ChatMessage | null
  /** Whether there are own messages that failed or are being sent. */
  hasUnsent: boolean
  /** Epoch milliseconds of `lastMessage`; 0 in a chat without messages. */
  lastActiveAt: number
  /** Accounts of other members who are writing. */
  typing: readonly string[]
  /** Oldest first, without gaps. */
  messages: readonly ChatMessage[]
  /** Whether there are messages before the first one. */
  hasEarlier: boolean
  isLoadingEarlier: boolean
  /** The event up to which this account has read, which may be a reaction or an edit; null if it has read none. */
  readUpTo: string | null
}

/** Where the unread messages of others begin. */
export interface UnreadLine {
  /** The first of them that has been loaded. */
  messageId: string
  /** How many there are at least, if the first of them lies further back than was loaded; else null. */
  moreThan: number | null
}

export interface LoadUpToOptions {
  /** Called with the number of messages that are loaded. */
  onProgress?: (count: number) => void
  signal?: AbortSignal
}

/** A file of a chat in this page. */
export interface OpenedMedia {
  /** An object URL. Rejects if the file cannot be loaded. */
  url: Promise<string>
  /** The URL is revoked a while after everyone who opened the file has released it. */
  release: () => void
}

export interface ChatState {
  /** Offline: the homeserver does not answer, and the connection keeps trying. Ended: signed out, nothing will come any more. */
  status: 'connecting' | 'ready' | 'offline' | 'ended'
  rooms: ReadonlyMap<string, ChatRoomState>
}

/** A message that a search has found. */
export interface ChatHit {
  message: ChatMessage
}

/** The progress of an upload: bytes. */
export interface UploadState {
  loaded: number
  total: number
}

export interface SendFileOptions {
  onProgress?: (progress: UploadState) => void
  signal?: AbortSignal
}

/** A file on its way into a chat. */
export interface ChatUpload {
  id: number
  roomId: string
  file: File
  /** 0 to 100. */
  percent: number
  state: 'sending' | 'failed'
}

/** The uploads of all chats. They go on while their chats are closed. */
export interface ChatUploads {
  store: Store<readonly ChatUpload[]>
  /** Uploads a file and sends it. Rejects if that fails; the file is kept, as failed. */
  send: (roomId: string, file: File) => Promise<void>
  /** The same for one that failed. */
  retry: (id: number) => Promise<void>
  /** Ends an upload, or forgets one that failed. */
  cancel: (id: number) => void
  cancelAll: () => void
}

/** The text that an own message is to get. `saving`: the message shows it already. `failed`: the homeserver has refused it. */
export interface ChatEdit {
  roomId: string
  text: string
  /** What the message said when the edit began. */
  originalText: string
  state: 'editing' | 'saving' | 'failed'
}

/** Messages that are being edited. Kept while their chats are closed, so that no text is lost. */
export interface ChatEdits {
  /** By message ID. */
  store: Store<ReadonlyMap<string, ChatEdit>>
  begin: (message: ChatMessage) => void
  change: (message: ChatMessage, text: string) => void
  cancel: (message: Pick<ChatMessage, 'id'>) => void
  /** Does not throw: what was refused stays, as failed. */
  save: (message: ChatMessage) => Promise<void>
}

/** The connection of this page to the homeserver. Operations on messages reject with the homeserver's error if they fail. */
export interface ChatConnection {
  store: { getSnapshot: () => ChatState; subscribe: (listener: () => void) => () => void }
  /** This person's account. */
  account: string
  /**
   * Shows the message at once. It is sent as soon as the homeserver can be reached. If it is refused, it is kept with the state `failed`;
   * the promise resolves in both cases.
   */
  sendText: (
    roomId: string,
    text: string,
    options?: { replyTo?: Pick<ChatMessage, 'id'> | null },
  ) => Promise<void>
  uploads: ChatUploads
  edits: ChatEdits
  /** Deletes one's own message for everyone. */
  remove: (message: ChatMessage) => Promise<void>
  react: (message: ChatMessage, key: string) => Promise<void>
  /** Takes back one's own reaction. */
  unreact: (message: ChatMessage, key: string) => Promise<void>
  /** Sends a failed message again. One that waits for the homeserver is tried again at once. */
  retry: (message: ChatMessage) => Promise<void>
  /**
   * Removes a failed message, or one that waits for the homeserver, and returns whether it did. One that is being sent at this moment is
   * removed only if that fails.
   */
  discard: (message: ChatMessage) => boolean
  /** Adds earlier messages to the room: one page, however often it is called meanwhile. Does nothing if there are none. */
  loadEarlier: (roomId: string) => Promise<void>
  /** Loads earlier messages until this one is among them, at most some thousands. False if it was not found. Rejects if it is cancelled. */
  loadUpTo: (roomId: string, messageId: string, options?: LoadUpToOptions) => Promise<boolean>
  /** Where the messages of others begin that follow this event; loads some hundreds of earlier messages to find it. Null: there are none. */
  findUnread: (roomId: string, readUpTo: string | null) => Promise<UnreadLine | null>
  /** Marks everything in the room as read. */
  markRead: (roomId: string) => void
  setTyping: (roomId: string, isTyping: boolean) => void
  /** Newest first, at most 50; of all rooms or of one. A message that was edited is found once, with its newest text. */
  search: (text: string, roomId?: string) => Promise<readonly ChatHit[]>
  /** A file, or its picture in a small size, which stands still. */
  openMedia: (mxc: string, options?: { thumbnail?: boolean }) => OpenedMedia
  /** Ends the connection. The status becomes `ended`. */
  close: () => void
}
