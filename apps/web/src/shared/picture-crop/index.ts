export { PictureButtons } from './PictureButtons.tsx'
export { usePicture } from './usePicture.ts'
