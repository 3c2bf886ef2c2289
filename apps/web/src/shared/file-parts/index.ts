export { insistently, sendParts, type SendOptions } from './send-parts.ts'
