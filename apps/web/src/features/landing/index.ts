export { LandingPage } from './routes/landing-page.tsx'
export { TermsPage } from './routes/terms-page.tsx'
