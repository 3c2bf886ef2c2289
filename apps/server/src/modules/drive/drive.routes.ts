import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { Copies } from './copies.service.ts'
import type { Downloads } from './downloads.service.ts'
import type { Editing } from './editing/editing.service.ts'
import type { Entries } from './entries.service.ts'
import type { Folders } from './folders.service.ts'
import type { Links } from './links.service.ts'
import type { MeetingFiles } from './meeting-files.service.ts'
import type { SharedLinks } from './shared-links.service.ts'
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
  links: Links
  sharedLinks: SharedLinks
  meetingFiles: MeetingFiles
  editing: Editing
}

export function driveCalls({
  entries,
  folders,
  copies,
  trash,
  downloads,
  versions,
  shares,
  links,
  sharedLinks,
  meetingFiles,
  editing,
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
    shareLink: serve(calls.shareLink, userOf, links.get),
    saveShareLink: serve(calls.saveShareLink, userOf, links.save),
    endShareLink: serve(calls.endShareLink, userOf, links.end),
    editor: serve(calls.editor, userOf, editing.open),
    attach: serve(calls.attach, userOf, meetingFiles.attach),
    save: serve(calls.save, userOf, meetingFiles.save),
    shared: serve(calls.shared, anyone, ({ ip }, input) => sharedLinks.show(input, ip)),
    unlockShared: serve(calls.unlockShared, anyone, ({ ip }, input) => sharedLinks.unlock(input, ip)),
    countSharedView: serve(calls.countSharedView, anyone, ({ ip }, input) =>
      sharedLinks.countView(input, ip),
    ),
    listShared: serve(calls.listShared, anyone, ({ ip }, input) => sharedLinks.list(input, ip)),
    sharedFile: serve(calls.sharedFile, anyone, ({ ip }, input) => downloads.linkShared(input, ip)),
  }
}
