export { useTimeThere } from './useTimeThere.ts'
