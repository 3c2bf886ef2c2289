import type { FileVersion, MeetingFile } from '@majlis/contract'
import { presentFile } from '../meetings/index.ts'
import { mayChangeFile, type ContentsRights } from './contents.policy.ts'
import type { ContentRow } from './contents.repository.ts'

export function presentContent(row: ContentRow, rights: ContentsRights, userId: string): MeetingFile {
  return {
    ...presentFile(row),
    addedAt: row.created_at.getTime(),
    addedBy: row.added_by,
    isOfDate: row.original_start !== null,
    isOfPast: row.is_of_past,
    removedDate: null,
    earlierVersions: row.earlier_versions,
    canChange: mayChangeFile(rights, userId, row),
  }
}

export function presentOfRemovedDate(row: ContentRow, rights: ContentsRights, userId: string): MeetingFile {
  return {
    ...presentContent(row, rights, userId),
    isOfDate: false,
    removedDate: row.original_start?.getTime() ?? null,
  }
}

export const presentVersion = ({
  id,
  bytes,
  created_at,
  added_by,
  replaced_at,
}: ContentRow): FileVersion => ({
  id,
  bytes,
  addedAt: created_at.getTime(),
  addedBy: added_by,
  isCurrent: replaced_at === null,
})
