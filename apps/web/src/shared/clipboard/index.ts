export { CopyIcon } from './CopyIcon.tsx'
export { CopyButton } from './CopyButton.tsx'
export { useCopy } from './useCopy.ts'
