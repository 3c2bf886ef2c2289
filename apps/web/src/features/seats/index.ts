export { AssignHostPage } from './routes/AssignHostPage.tsx'
