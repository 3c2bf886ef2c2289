export { createEngage } from './engage.ts'
