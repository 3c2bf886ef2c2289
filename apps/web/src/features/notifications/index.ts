export { NotificationBell } from './components/NotificationBell.tsx'
export { ChooseNotifications } from './components/ChooseNotifications.tsx'
