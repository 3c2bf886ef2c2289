export { createDriveModule } from './drive.module.ts'
