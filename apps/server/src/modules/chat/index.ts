export { createChatModule } from './chat.module.ts'
export { listClosedTo } from './members.repository.ts'
