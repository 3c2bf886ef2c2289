export { useBrand } from './useBrand.ts'
