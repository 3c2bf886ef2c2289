export { FileDrop } from './FileDrop.tsx'
export { usePastedFiles } from './usePastedFiles.ts'
export { FileRow } from './FileRow.tsx'
export { useSparedPage } from './useSparedPage.ts'
