import { sql, type Insertable } from 'kysely'
import type { Language, ReportFormat } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { AttendanceReportsTable } from '../attendance.tables.ts'

/** How a user reads a report. */
export interface ReaderRow {
  language: Language
  time_zone: string
  time_format: '12' | '24' | null
  date_format: 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD' | null
}

export interface CheckedRow {
  organization_name: string
  title: string
  first_start: Date
  last_end: Date
  attended: number
  absent: number
  meeting_id: string | null
  time_zone: string | null
  formats: ReportFormat[]
  created_at: Date
}

export async function getReader(db: DbOrTx, userId: string): Promise<ReaderRow> {
  const { rows } = await sql<ReaderRow>`
    SELECT language, time_zone, time_format, date_format FROM users WHERE id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The caller has an account')
  return row
}

export async function insert(db: DbOrTx, report: Insertable<AttendanceReportsTable>): Promise<void> {
  await db.insertInto('attendance_reports').values(report).execute()
}

/** By the code in files with the same content, or by the hash of one file: knowing either is the permission. */
export async function find(db: DbOrTx, codeOrHash: string): Promise<CheckedRow | null> {
  const column = codeOrHash.length === 64 ? sql`r.file_hash` : sql`r.code`
  const { rows } = await sql<CheckedRow>`
    SELECT g.name AS organization_name, r.title, r.first_start, r.last_end, r.attended, r.absent, r.meeting_id, r.time_zone, r.created_at,
      array_agg(r.format) OVER (ORDER BY r.created_at, r.id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS formats
    FROM attendance_reports r JOIN organizations g ON g.id = r.organization_id
    WHERE ${column} = ${codeOrHash} ORDER BY r.created_at, r.id LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export async function deleteBefore(db: DbOrTx, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('attendance_reports')
    .where('organization_id', '=', organizationId)
    .where('created_at', '<', before)
    .execute()
}
