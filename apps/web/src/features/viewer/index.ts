export { FileViewer } from './components/FileViewer.tsx'
export { FileViewerDialog, type ViewedFile } from './components/FileViewerDialog.tsx'
export { viewKindOf } from './model/view-kind.ts'
