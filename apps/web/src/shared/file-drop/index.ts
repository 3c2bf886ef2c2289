export { FileDrop } from './FileDrop.tsx'
export { FileRow } from './FileRow.tsx'
export { useSparedPage } from './useSparedPage.ts'
