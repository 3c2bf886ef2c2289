export { OwnBackdrops } from './OwnBackdrops.tsx'
export { useBackdropPictures } from './useBackdropPictures.ts'
