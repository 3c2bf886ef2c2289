export { FileDrop } from './FileDrop.tsx'
export { useSparedPage } from './useSparedPage.ts'
