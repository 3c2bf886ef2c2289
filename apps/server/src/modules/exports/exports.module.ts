import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { OrganizationAdminApi } from '../organization-admin/index.ts'
import { createArchives } from './archives.service.ts'
import { createDownloadLinks } from './download-link.ts'
import { exportDownload } from './export-download.http.ts'
import { exportReadyMail, ownDataReadyMail } from './export-ready-mail.ts'
import type { ExportRow } from './exports.repository.ts'
import { exportsCalls } from './exports.routes.ts'
import { createExports } from './exports.service.ts'
import { createOwnData } from './own-data.service.ts'
import { exportsData } from './personal-data.ts'
import { recordingFollowers } from './recording-followers.ts'
import { writeExportHandler } from './write-export.handler.ts'
import { writeExport } from './write-export.job.ts'
import './exports.tables.ts'

export interface ExportsModuleDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  audit: AuditLog
  storage: Storage
  notifier: Pick<Notifier, 'notify'>
  accounts: Pick<AccountsApi, 'findUser'>
  organizations: Pick<OrganizationAdminApi, 'find' | 'lock'>
  personalData: Pick<AllPersonalData, 'exportOrganization' | 'exportPerson'>
  limiter: Limiter
  appSecret: string
  publicUrl: string
}

/** Exports: an organisation as one archive for its owner, and each person's own data for that person. */
export function createExportsModule(deps: ExportsModuleDeps) {
  const { clock, accounts, organizations, notifier, appSecret, publicUrl } = deps
  const links = createDownloadLinks({ clock, appSecret })
  const archives = createArchives({ ...deps, links })
  const exports = createExports({ ...deps, archives })
  const ownData = createOwnData({ ...deps, archives })

  async function notifyReady(tx: Tx, row: ExportRow): Promise<void> {
    const { organization_id: organizationId, user_id: userId, requested_by: readerId } = row
    const reader = await accounts.findUser(tx, organizationId, readerId)
    const organization = await organizations.find(tx, organizationId)
    if (!reader || !organization) return
    const write = userId === null ? exportReadyMail : ownDataReadyMail
    const of = userId === null ? 'organization' : 'person'
    await notifier.notify(tx, 'export_ready', [
      { userId: reader.id, key: of, data: { of }, mail: write(reader, { organization, publicUrl }) },
    ])
  }

  return {
    name: 'exports',
    api: {},
    jobs: [
      handlesJob(writeExport, writeExportHandler({ ...deps, notifyReady })),
      runsAt('29 * * * *', 'delete-ended-exports', () => archives.deleteEnded()),
    ],
    plugin: exportDownload(archives, links),
    calls: exportsCalls({ ownData, exports }),
    personalData: exportsData,
    recordingFollowers,
    notificationKinds: [exportNotifications],
  } satisfies ServerModule
}

const exportNotifications: NotificationKindRules<'export_ready'> = {
  kind: 'export_ready',
  defaults: byAllWays,
  path: ({ of }) => (of === 'organization' ? '/organization-info' : '/profile'),
}
