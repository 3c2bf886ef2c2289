export { DrivePage } from './routes/DrivePage.tsx'
export { SharedPage } from './routes/SharedPage.tsx'
