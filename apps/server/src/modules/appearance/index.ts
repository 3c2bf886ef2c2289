export { createAppearanceModule, type AppearanceDeps } from './appearance.module.ts'
export { exportAppearance } from './export-appearance.ts'
