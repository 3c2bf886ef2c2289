export type { ChatConnection, ChatMessage } from './model/chat-types.ts'
