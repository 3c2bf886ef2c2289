export { connectRealtime, type RealtimeOptions } from './connect-realtime.ts'
export { createPendingMessages, type PendingMessages } from './pending-messages.ts'
