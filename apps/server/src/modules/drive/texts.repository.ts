import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { ContentInParts } from '../../platform/storage/content-in-parts.ts'
import { partsOfContent } from './versions.repository.ts'

export interface TextContent extends ContentInParts {
  content_type: string
}

export async function findContent(db: DbOrTx, contentId: string): Promise<TextContent | null> {
  const { rows } = await sql<TextContent>`
    SELECT ${partsOfContent}, c.content_type FROM drive_contents c WHERE c.id = ${contentId}`.execute(db)
  return rows[0] ?? null
}

/** Its text is to be read later. */
export async function setDue(db: DbOrTx, contentId: string): Promise<void> {
  await db.updateTable('drive_contents').set({ is_text_due: true }).where('id', '=', contentId).execute()
}

interface DueContent {
  id: string
  organizationId: string
  contentType: string
  bytes: number
  /** Its words are there already. */
  isRead: boolean
}

/** Takes the oldest contents whose text is due, of other types than these. */
export async function takeDue(
  tx: Tx,
  { exceptTypes, limit }: { exceptTypes: readonly string[]; limit: number },
): Promise<DueContent[]> {
  const { rows } = await sql<DueContent>`
    UPDATE drive_contents c SET is_text_due = false WHERE id IN (
      SELECT id FROM drive_contents WHERE is_text_due AND content_type <> ALL(${[...exceptTypes]}::text[])
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING c.id, c.organization_id AS "organizationId", c.content_type AS "contentType", c.bytes,
      c.words IS NOT NULL AS "isRead"`.execute(tx)
  return rows
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
