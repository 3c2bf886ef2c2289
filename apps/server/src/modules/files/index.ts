export { openContent } from './file-contents.ts'
export { createFilesModule, filePath, pictureUrlOf, type FilesModule } from './files.module.ts'
