export { RegisterPage } from './routes/RegisterPage.tsx'
export { RegistrationsPage } from './routes/RegistrationsPage.tsx'
