import type { Fixture, Role } from './fixture.ts'
import { anything, plain, type Trials } from './trial.ts'

const ofFolder = { input: ({ drive }: Fixture) => ({ ids: [drive.folderId], folderId: null }) }
const ofEntry = { input: ({ drive }: Fixture) => ({ id: drive.folderId }) }
const ofLink = { input: ({ drive: { token } }: Fixture) => ({ token }) }
const trashed = { input: ({ drive }: Fixture) => ({ ids: [drive.trashedId] }), spoils: true } as const

/** On the drive of `user`. */
export const driveTrials: Trials<'drive', Fixture, Role> = {
  drive: {
    list: anything,
    search: { input: () => ({ text: 'lamps' }) },
    createFolder: { input: ({ drive }) => ({ folderId: drive.folderId, name: 'Posts', isReused: true }) },
    rename: { input: ({ drive }) => ({ id: drive.folderId, name: 'Street lamps' }) },
    move: ofFolder,
    copy: ofFolder,
    star: { input: ({ drive }) => ({ id: drive.folderId, isStarred: true }) },
    trash: { input: ({ drive }) => ({ ids: [drive.folderId] }), spoils: true },
    restore: trashed,
    deleteForever: trashed,
    emptyTrash: { ...plain, spoils: true },
    versions: { input: ({ drive }) => ({ id: drive.fileId }) },
    restoreVersion: { input: ({ drive }) => ({ id: drive.fileId, versionId: drive.versionId }) },
    shares: ofEntry,
    share: {
      input: ({ drive, targets }) => ({
        id: drive.unsharedId,
        kind: 'team' as const,
        subjectId: targets.user.team,
        canEdit: false,
      }),
    },
    unshare: { input: ({ drive }) => ({ id: drive.folderId, shareId: drive.folderId }) },
    editor: { input: ({ drive }) => ({ id: drive.fileId }), answers: 'drive.not_editable' },
    attach: { input: ({ drive }) => ({ ids: [drive.fileId] }) },
    save: {
      input: ({ fileId, planned }) => ({ calendarId: planned.id, fileId, folderId: null }),
    },
    shareLink: ofEntry,
    saveShareLink: ofEntry,
    endShareLink: { ...ofEntry, spoils: true },
    shared: ofLink,
    unlockShared: { input: ({ drive: { token } }) => ({ token, passcode: 'none is needed' }) },
    countSharedView: ofLink,
    listShared: { input: ({ drive: { token, key } }) => ({ token, key }) },
    sharedFile: { input: ({ drive: { token, key, linkedFileId: id } }) => ({ token, key, id }) },
    link: { input: ({ drive }) => ({ id: drive.fileId }) },
  },
}
