export { useCalendarConnections } from './useCalendarConnections.ts'
export { useProviderName } from './useProviderName.ts'
