export { ProfilePage } from './routes/ProfilePage.tsx'
