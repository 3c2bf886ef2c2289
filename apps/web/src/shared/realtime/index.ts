export { connectRealtime } from './connect-realtime.ts'
