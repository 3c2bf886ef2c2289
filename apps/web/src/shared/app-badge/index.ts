export { showBadge } from './app-badge.ts'
