export { sendParts, type SendOptions } from './send-parts.ts'
