export { NotLoaded } from './NotLoaded.tsx'
