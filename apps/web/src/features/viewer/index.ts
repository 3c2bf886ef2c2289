export { FileViewer } from './components/FileViewer.tsx'
export { FileViewerDialog } from './components/FileViewerDialog.tsx'
