export { Availability } from './components/Availability.tsx'
export { DayAvailability } from './components/DayAvailability.tsx'
