export {
  createFilesModule,
  filePath,
  type FilesDeps,
  type FilesModule,
  type PutFile,
} from './files.module.ts'
