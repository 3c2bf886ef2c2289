export { seedDemoOrganization } from './demo.ts'
export { createOrganizationAdminModule, type OrganizationAdminApi } from './organization-admin.module.ts'
