export { createPublicPagesModule } from './public-pages.module.ts'
export { publicPagesSettings } from './public-pages.settings.ts'
export { statisticsOf, statisticsSettings } from './statistics.settings.ts'
