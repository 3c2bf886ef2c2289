export { CutNote } from './CutNote.tsx'
export { downloadFile, downloadFrom } from './download-file.ts'
export { ExportButton } from './ExportButton.tsx'
export { ReportMenu } from './ReportMenu.tsx'
