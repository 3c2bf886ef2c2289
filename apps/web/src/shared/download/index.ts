export { downloadFile, downloadFrom } from './download-file.ts'
export { ExportButton } from './export-button.tsx'
