export { OwnBackdrops } from './OwnBackdrops.tsx'
export { useBackdropPictures, useRenewBackdrops } from './useBackdropPictures.ts'
