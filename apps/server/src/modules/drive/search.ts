/** Files and folders of the drive that people find by name, and files by their text: their own, and what is shared with them. */

import { searchKind } from '../../platform/search/search-kind.ts'
import * as entriesRepository from './entries.repository.ts'

export const driveSearch = ({ isOn }: { isOn: boolean }) =>
  searchKind({
    kind: 'drive',
    isOfMeetings: false,
    async list(tx, caller, query) {
      if (!isOn || query.words.length === 0) return []
      const { rows: named } = await entriesRepository.searchQuery(caller, query).execute(tx)
      const isNamed = new Set(named.map(({ id }) => id))
      const hasRoom = named.length < query.limit && !query.isTypoTolerant
      const withText = hasRoom ? (await entriesRepository.textQuery(caller, query).execute(tx)).rows : []
      // Only the searched words of a text are known.
      const form = ` ${query.words.join(' ')}`
      const others = withText.filter(({ id }) => !isNamed.has(id)).map((row) => ({ ...row, form }))
      return [...named, ...others].slice(0, query.limit).map((row) => ({
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
