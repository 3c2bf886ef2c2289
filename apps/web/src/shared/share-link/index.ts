export { expiryOf, type Expiry } from './expiry.ts'
export { ExpiryField } from './ExpiryField.tsx'
export { PasscodeSheet } from './PasscodeSheet.tsx'
