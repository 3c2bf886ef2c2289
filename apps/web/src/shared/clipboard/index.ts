export { CopyButton } from './CopyButton.tsx'
export { useCopy } from './useCopy.ts'
