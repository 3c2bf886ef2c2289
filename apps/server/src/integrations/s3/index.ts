export { createS3Storage } from './s3-storage.ts'
export { s3AddressOf } from './s3.settings.ts'
