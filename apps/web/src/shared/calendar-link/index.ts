export { entryAddress } from './entry-address.ts'
