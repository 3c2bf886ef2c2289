export { SalesRequestsPage } from './routes/SalesRequestsPage.tsx'
