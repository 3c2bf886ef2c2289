export { FailedSheet } from './FailedSheet.tsx'
export { ProductLink } from './ProductLink.tsx'
export { PublicFrame } from './PublicFrame.tsx'
