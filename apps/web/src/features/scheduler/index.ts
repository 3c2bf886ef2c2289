export { SchedulerProvider, useScheduler, type OpenScheduler } from './components/SchedulerProvider.tsx'
