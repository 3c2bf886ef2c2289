export { WelcomePage } from './routes/WelcomePage.tsx'
export { UnknownPage } from './routes/UnknownPage.tsx'
