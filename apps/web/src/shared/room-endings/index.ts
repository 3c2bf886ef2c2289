export { endingOf } from './room-endings.ts'
