/** Files and folders of the drive that people find by name: their own, and what is shared with them. */

import { searchKind } from '../../platform/search/search-kind.ts'
import * as entriesRepository from './entries.repository.ts'

export const driveSearch = ({ isOn }: { isOn: boolean }) =>
  searchKind({
    kind: 'drive',
    isOfMeetings: false,
    async list(tx, caller, query) {
      if (!isOn || query.words.length === 0) return []
      const { rows } = await entriesRepository.searchQuery(caller, query).execute(tx)
      return rows.map((row) => ({
        form: row.form,
        hit: {
          kind: 'drive' as const,
          id: row.id,
          name: row.name,
          isFile: row.is_file,
          bytes: row.bytes,
          ownerName: row.owner_name,
          folderId: row.is_file ? row.parent_id : row.id,
        },
      }))
    },
  })
