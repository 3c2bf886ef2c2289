export { createAppearanceModule, type AppearanceDeps } from './appearance.module.ts'
