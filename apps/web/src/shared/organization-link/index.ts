export { OrganizationLink } from './OrganizationLink.tsx'
