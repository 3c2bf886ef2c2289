export { useBackdropFailureText } from './useBackdropFailureText.ts'
