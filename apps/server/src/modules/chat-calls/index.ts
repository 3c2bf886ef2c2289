export { createChatCallsModule } from './chat-calls.module.ts'
export type { ChatHolder } from './chat-tokens.service.ts'
