export { createNotificationsModule } from './notifications.module.ts'
export type { NotificationInput, Notifier } from './notifier.ts'
