export { ProfilePage } from './routes/profile-page.tsx'
