export { DomainsField, hasWrongDomain } from './DomainsField.tsx'
