export { OrganizationInfoPage } from './routes/organization-info-page.tsx'
export { OrganizationPage } from './routes/organization-page.tsx'
