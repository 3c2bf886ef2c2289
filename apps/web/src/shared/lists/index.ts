export { FailedList } from './FailedList.tsx'
export { ListOr } from './ListOr.tsx'
export { byCursor, byNumber } from './pages.ts'
export { ShowMore } from './ShowMore.tsx'
