export { createSalesModule, type SalesApi } from './sales.module.ts'
export { salesSettings } from './sales.settings.ts'
