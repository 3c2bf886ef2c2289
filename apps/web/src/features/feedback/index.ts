export { FeedbackSection } from './components/FeedbackSection.tsx'
export { InstallationFeedbackPage } from './routes/InstallationFeedbackPage.tsx'
