export { browserNotices } from './browser-notices.ts'
