export { WelcomePage } from './routes/WelcomePage.tsx'
