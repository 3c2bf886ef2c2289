export { exportFiles, exportOwnFiles } from './export-files.ts'
export {
  createFilesModule,
  filePath,
  pictureUrlOf,
  type FilesDeps,
  type FilesModule,
  type PutFile,
} from './files.module.ts'
