export { BrochurePage } from './routes/BrochurePage.tsx'
export { LandingPage } from './routes/LandingPage.tsx'
export { TermsPage } from './routes/TermsPage.tsx'
