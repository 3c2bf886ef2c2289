import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { AgendaUploads } from './agenda-uploads.ts'
import type { Contents } from './contents.service.ts'
import type { Downloads } from './downloads.service.ts'

interface AgendaFileCallsDeps {
  uploads: AgendaUploads
  downloads: Downloads
  contents: Contents
}

export function agendaFileCalls({ uploads, downloads, contents }: AgendaFileCallsDeps) {
  const { agendaFile } = procedures
  return {
    remove: serve(agendaFile.remove, userOf, async (caller, { id }) => {
      await uploads.remove(caller, id)
      return { id }
    }),
    link: serve(agendaFile.link, userOf, downloads.link),
    linkToAll: serve(agendaFile.linkToAll, userOf, downloads.linkToAll),
    describe: serve(agendaFile.describe, userOf, contents.describe),
    takeOff: serve(agendaFile.takeOff, userOf, contents.takeOff),
    versions: serve(agendaFile.versions, userOf, contents.versions),
    restore: serve(agendaFile.restore, userOf, contents.restore),
    linkByToken: serve(agendaFile.linkByToken, anyone, ({ ip }, { invitation, ...file }) =>
      downloads.linkByToken(invitation, file, ip),
    ),
  }
}
