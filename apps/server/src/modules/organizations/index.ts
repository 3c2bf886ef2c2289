export {
  createOrganizationsModule,
  type OrganizationsDeps,
  type OrganizationsModule,
} from './organizations.module.ts'
export { createOrganizations, type Organization, type Organizations } from './organizations.repository.ts'
