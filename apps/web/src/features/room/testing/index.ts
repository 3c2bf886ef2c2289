export { arif, me, renderRoom, samira } from './render-room.tsx'
