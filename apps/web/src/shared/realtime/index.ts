export { connectRealtime, type Realtime, type RealtimeOptions } from './connect-realtime.ts'
export { createPendingMessages, type PendingMessage, type PendingMessages } from './pending-messages.ts'
