export { FailedSheet } from './FailedSheet.tsx'
export { LoadFailure } from './LoadFailure.tsx'
export { ProductLink } from './ProductLink.tsx'
export { PublicFrame } from './PublicFrame.tsx'
