export { NotificationBell } from './components/NotificationBell.tsx'
export { ChooseNotifications } from './components/ChooseNotifications.tsx'

/** The top bar does not load this. */
export const notificationsPage = () => import('./routes/NotificationsPage.tsx')
