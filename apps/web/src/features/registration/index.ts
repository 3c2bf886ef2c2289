export { RegisterPage } from './routes/register-page.tsx'
export { RegistrationsPage } from './routes/registrations-page.tsx'
