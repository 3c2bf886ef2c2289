export { DrivePage } from './routes/DrivePage.tsx'
