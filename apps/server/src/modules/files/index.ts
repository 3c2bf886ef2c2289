export { openContent } from './file-contents.ts'
export { uploadsHttp } from './uploads/uploads.http.ts'
export type { OfficePdfs } from './office-pdfs.ts'
export { createFilesModule, filePath, pictureUrlOf, type FilesApi } from './files.module.ts'
