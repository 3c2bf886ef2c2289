export { PictureFile } from './PictureFile.tsx'
