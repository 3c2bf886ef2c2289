import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { ContentInParts } from '../../platform/storage/content-in-parts.ts'
import { partsOfContent } from './versions.repository.ts'

export async function findContent(
  db: DbOrTx,
  contentId: string,
): Promise<(ContentInParts & { content_type: string }) | null> {
  const { rows } = await sql<ContentInParts & { content_type: string }>`
    SELECT ${partsOfContent}, c.content_type FROM drive_contents c WHERE c.id = ${contentId}`.execute(db)
  return rows[0] ?? null
}

/** Stores the words of the content, and of the files whose current version it is. Cuts words that are longer than in any language. */
export async function saveWords(tx: Tx, contentId: string, text: string): Promise<void> {
  await sql`UPDATE drive_contents SET words = (
    SELECT array_to_tsvector(array_agg(DISTINCT left(word, 60)))
    FROM unnest(string_to_array(search_form(${text.replaceAll('\0', ' ')}::text), ' ')) AS word WHERE word <> '')
    WHERE id = ${contentId}`.execute(tx)
  await sql`UPDATE drive_entries e SET words = c.words FROM drive_versions v JOIN drive_contents c ON c.id = v.content_id
    WHERE c.id = ${contentId} AND e.version_id = v.id`.execute(tx)
}
