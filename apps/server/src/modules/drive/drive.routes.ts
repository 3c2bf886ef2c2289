import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Copies } from './copies.service.ts'
import type { Downloads } from './downloads.service.ts'
import type { Entries } from './entries.service.ts'
import type { Folders } from './folders.service.ts'
import type { Shares } from './shares.service.ts'
import type { Trash } from './trash.service.ts'
import type { Versions } from './versions.service.ts'

interface DriveRoutesDeps {
  entries: Entries
  folders: Folders
  copies: Copies
  trash: Trash
  downloads: Downloads
  versions: Versions
  shares: Shares
}

export function driveCalls({
  entries,
  folders,
  copies,
  trash,
  downloads,
  versions,
  shares,
}: DriveRoutesDeps) {
  const calls = procedures.drive
  return {
    list: serve(calls.list, userOf, entries.list),
    search: serve(calls.search, userOf, entries.search),
    usage: serve(calls.usage, userOf, entries.usage),
    createFolder: serve(calls.createFolder, userOf, folders.createFolder),
    rename: serve(calls.rename, userOf, folders.rename),
    move: serve(calls.move, userOf, folders.move),
    copy: serve(calls.copy, userOf, copies.copy),
    star: serve(calls.star, userOf, entries.star),
    trash: serve(calls.trash, userOf, trash.trash),
    restore: serve(calls.restore, userOf, trash.restore),
    deleteForever: serve(calls.deleteForever, userOf, trash.deleteForever),
    emptyTrash: serve(calls.emptyTrash, userOf, trash.emptyTrash),
    link: serve(calls.link, userOf, downloads.link),
    versions: serve(calls.versions, userOf, versions.list),
    restoreVersion: serve(calls.restoreVersion, userOf, versions.restore),
    shares: serve(calls.shares, userOf, shares.list),
    share: serve(calls.share, userOf, shares.share),
    unshare: serve(calls.unshare, userOf, shares.unshare),
  }
}
