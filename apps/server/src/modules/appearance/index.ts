export { createAppearanceModule } from './appearance.module.ts'
