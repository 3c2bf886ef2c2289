export { createEngage, type Engage } from './engage.ts'
