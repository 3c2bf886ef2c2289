import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { archiveDownload } from './archive-download.http.ts'
import { createArchiveTickets } from './archive-ticket.ts'
import { createArchives, type ArchivesDeps } from './archives.service.ts'

/** One ZIP file with everything of a meeting, which the modules contribute. */
export function createArchivesModule(deps: Omit<ArchivesDeps, 'tickets'> & { appSecret: string }) {
  const archives = createArchives({ ...deps, tickets: createArchiveTickets(deps) })
  const { meetingPage } = procedures
  return {
    name: 'archives',
    api: { openForOperator: archives.openForOperator },
    calls: {
      meetingPage: {
        archive: serve(meetingPage.archive, userOf, archives.plan),
        archiveLink: serve(meetingPage.archiveLink, userOf, (caller, input, { ip }) =>
          archives.link(caller, input, ip),
        ),
      },
    },
    personalData: 'none',
    plugin: archiveDownload(archives),
  } satisfies ServerModule
}
