export { exportFiles, exportOwnFiles } from './export-files.ts'
export { createFilesModule, filePath, openContent, pictureUrlOf, type FilesModule } from './files.module.ts'
export { moveFiles } from './move-files.ts'
