export { createChatModule } from './chat.module.ts'
export { listClosedTo } from './chats.repository.ts'
