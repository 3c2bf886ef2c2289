export { FailedList } from './FailedList.tsx'
export { ListOr } from './ListOr.tsx'
export { ShowMore } from './ShowMore.tsx'
