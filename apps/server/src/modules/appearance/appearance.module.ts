import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { FilesApi } from '../files/index.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { OrganizationAdminApi } from '../organization-admin/index.ts'
import { createAppearanceLog } from './appearance-log.ts'
import { createAppearancePictures } from './appearance-pictures.service.ts'
import { appearanceCalls } from './appearance.routes.ts'
import { createAppearances } from './appearance.service.ts'
import { backdropCalls } from './backdrops.routes.ts'
import { createBackdrops } from './backdrops.service.ts'
import { appearanceData } from './personal-data.ts'

export interface AppearanceDeps {
  database: Database
  clock: Clock
  audit: AuditLog
  files: Pick<FilesApi, 'put' | 'hold' | 'remove'>
  limiter: Pick<Limiter, 'consume'>
  organizations: Pick<OrganizationAdminApi, 'find' | 'findByAddress'>
  picturesPerUser: number
}

/** How an organisation's pages and mails look (spec 3.11, 7.51), and the backgrounds of its people in calls (spec 7.24). */
export function createAppearanceModule(deps: AppearanceDeps) {
  const { organizations } = deps
  const parts = { ...deps, db: deps.database.db, appearanceLog: createAppearanceLog(deps) }
  const appearances = createAppearances(parts)
  const pictures = createAppearancePictures(parts)
  return {
    name: 'appearance',
    api: {},
    calls: {
      ...appearanceCalls({ appearances, pictures, organizations }),
      backdrop: backdropCalls(createBackdrops(parts)),
    },
    personalData: appearanceData({ db: deps.database.db }),
  } satisfies ServerModule
}
