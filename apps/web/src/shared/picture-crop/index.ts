export { PictureCrop } from './PictureCrop.tsx'
