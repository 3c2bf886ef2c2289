export { Player } from './components/Player.tsx'
export { RecordingsPart } from './components/RecordingsPart.tsx'
export { CloudPage } from './routes/CloudPage.tsx'
export { SharePage } from './routes/SharePage.tsx'
