export { openParticipants, renderScheduler } from './render-scheduler.tsx'
