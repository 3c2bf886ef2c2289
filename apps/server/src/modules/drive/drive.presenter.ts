import type { DriveEntry } from '@majlis/contract'
import type { Entry } from './entries.repository.ts'

export function presentEntry(entry: Entry): DriveEntry {
  return {
    id: entry.id,
    kind: entry.is_file ? 'file' : 'folder',
    name: entry.name,
    folderId: entry.parent_id,
    contentType: entry.content_type,
    bytes: entry.bytes,
    changedAt: entry.changed_at.getTime(),
    trashedAt: entry.trashed_at?.getTime() ?? null,
    ownerName: entry.owner_name,
    role: entry.role,
    isStarred: entry.is_starred,
    isShared: entry.role === 'owner' && entry.is_shared,
  }
}
