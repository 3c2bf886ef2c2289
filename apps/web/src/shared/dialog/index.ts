export { ConfirmDialog } from './ConfirmDialog.tsx'
export { Dialog } from './Dialog.tsx'
export { useFocusReturn } from './useFocusReturn.ts'
