export { PersonLine } from './PersonLine.tsx'
export { useColleagueSearch } from './useColleagueSearch.ts'
