export { PictureCrop, type PictureCropProps } from './picture-crop.tsx'
