export { SchedulerProvider, useScheduler, type OpenScheduler } from './components/scheduler-provider.tsx'
