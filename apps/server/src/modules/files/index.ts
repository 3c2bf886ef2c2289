export { openContent } from './file-contents.ts'
export { createFilesModule, filePath, pictureUrlOf, type FilesApi } from './files.module.ts'
