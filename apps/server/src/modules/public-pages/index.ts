export { createPublicPagesModule } from './public-pages.module.ts'
export { statisticsOf } from './statistics.settings.ts'
