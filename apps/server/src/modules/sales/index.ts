export { createSalesModule, type SalesApi } from './sales.module.ts'
