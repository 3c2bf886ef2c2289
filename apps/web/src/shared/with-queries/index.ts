export { WithQueries } from './WithQueries.tsx'
