import type { Selectable } from 'kysely'
import type { Storage, StoredContent } from '../../platform/storage/storage.ts'
import type { FilesTable } from './files.tables.ts'

/** What is stored of a file, for an export; null if its content is lost. */
export function openContent(
  storage: Storage,
  {
    organization_id,
    stored_under,
    id,
  }: Pick<Selectable<FilesTable>, 'organization_id' | 'stored_under' | 'id'>,
): Promise<StoredContent | null> {
  return storage.get(keyOf(stored_under ?? organization_id, id))
}

export function keyOf(organizationId: string, id: string): string {
  return `${organizationId}/${id}`
}
