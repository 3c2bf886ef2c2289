export { useAppInstall } from './useAppInstall.ts'
export { useAppManifest } from './useAppManifest.ts'
