export { Room } from './components/Room.tsx'
