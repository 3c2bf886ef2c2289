export { createBranding } from './branding.ts'
export { createAppearanceModule } from './appearance.module.ts'
