export { holdsAddress, parseAddresses } from './mail-addresses.ts'
