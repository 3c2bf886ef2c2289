export { usePhone } from './usePhone.ts'
