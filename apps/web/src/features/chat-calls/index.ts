export { ActiveCalls } from './components/ActiveCalls.tsx'
/** Loaded with the first visit of `/chat`. */
export const chatPage = () => import('./routes/ChatPage.tsx')
export { createActiveCalls, isMeetingCheck, type ActiveCallList } from './model/active-calls.ts'
export { openChat } from './model/open-chat.ts'
export { createIgnoredCalls } from './model/ignored-calls.ts'
export { useChatUrl } from './hooks/useChatUrl.ts'
export { useMeetingChat } from './hooks/useMeetingChat.ts'
export { useMessagePerson } from './hooks/useMessagePerson.ts'
export { noCall } from './model/no-call.ts'
export { openLater } from './model/open-later.ts'
