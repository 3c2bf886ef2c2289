export { createAppearanceModule } from './appearance.module.ts'
export { exportAppearance } from './export-appearance.ts'
