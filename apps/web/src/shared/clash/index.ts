export { ClashDialog, type Clash } from './ClashDialog.tsx'
