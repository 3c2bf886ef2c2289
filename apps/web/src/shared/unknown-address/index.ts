export { UnknownAddress } from './UnknownAddress.tsx'
