export { ArchivePanel } from './ArchivePanel.tsx'
export { archiveOptions } from './archive-options.ts'
