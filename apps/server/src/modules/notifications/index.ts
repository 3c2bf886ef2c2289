export { createNotificationsModule } from './notifications.module.ts'
export type { NotificationInput } from './notification-input.ts'
export type { Notifier } from './notifier-calls.ts'
