import type { Accounts } from './build-accounts.ts'
import type { Foundations, ModulesDeps } from './build-foundations.ts'
import type { Meetings } from './build-meetings.ts'
import type { People } from './build-people.ts'
import { createOfficeEditor } from '../integrations/office-editor/index.ts'
import { createDriveModule } from '../modules/drive/index.ts'
import { processingEnginesOf } from './processing-engines.ts'

/** The drive: people's files and folders. */
export function buildDrive(
  { config, clock, platform }: ModulesDeps,
  { tenancy }: Foundations,
  { files, accounts, notifications }: Accounts & People,
  { agenda }: Meetings,
) {
  return createDriveModule({
    db: platform.database.db,
    clock,
    storage: platform.storage,
    limiter: platform.limiter,
    jobs: platform.jobs,
    realtime: platform.realtime,
    notifier: notifications.api,
    files: files.api,
    agenda: agenda.api,
    callerOfSession: accounts.api.callerOfSession,
    editor: config.COLLABORA_URL ? createOfficeEditor({ url: config.COLLABORA_URL, clock }) : null,
    editorSentTo: processingEnginesOf(config).officeEditor?.sentTo ?? null,
    rules: tenancy.api.rules,
    maxUserBytes: config.DRIVE_USER_GB * 1024 ** 3,
    isOn: config.FLAG_DRIVE_ENABLE,
    publicUrl: config.PUBLIC_URL,
    appSecret: config.APP_SECRET,
  })
}
