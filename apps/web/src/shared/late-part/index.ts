export { latePart, useFetchedAhead } from './LatePart.tsx'
