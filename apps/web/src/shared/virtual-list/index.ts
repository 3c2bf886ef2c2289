export { rowsWith } from './rows-with.ts'
