export { AssignHostPage } from './routes/assign-host-page.tsx'
