export { NotificationBell } from './components/NotificationBell.tsx'
export { ChooseNotifications } from './components/ChooseNotifications.tsx'

/** Not part of what the top bar loads. */
export const notificationsPage = () => import('./routes/NotificationsPage.tsx')
