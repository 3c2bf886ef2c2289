export { createChatCallsModule } from './chat-calls.module.ts'
export { exportChatCalls, exportOwnChatCalls } from './export-chat-calls.ts'
export { moveChatCalls } from './move-chat-calls.ts'
export type { ChatCallsModule } from './chat-calls.module.ts'
