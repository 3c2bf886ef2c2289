export { createChatCallsModule } from './chat-calls.module.ts'
