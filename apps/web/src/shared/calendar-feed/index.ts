export { SubscribeDialog } from './SubscribeDialog.tsx'
