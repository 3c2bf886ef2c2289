export { FailedList } from './FailedList.tsx'
export { ShowMore } from './ShowMore.tsx'
