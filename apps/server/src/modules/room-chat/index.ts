export { createRoomChatModule } from './room-chat.module.ts'
