export { changeIdOf } from './change-id.ts'
export { connectRealtime, type RealtimeOptions } from './connect-realtime.ts'
export { refetchDelayMs } from './missed-notices.ts'
export { createPendingMessages, type PendingMessages } from './pending-messages.ts'
