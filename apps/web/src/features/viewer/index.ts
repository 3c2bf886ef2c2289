export { FileViewerDialog } from './components/FileViewerDialog.tsx'
