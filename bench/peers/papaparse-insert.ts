import Papa from 'papaparse'
import pg from 'pg'

/** What many people would write: the file parsed by Papa Parse, and one INSERT of all rows, unchecked. */
export async function startInsertPeer(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'CREATE TABLE bench_people (email text NOT NULL, job_title text NOT NULL, department text NOT NULL)',
  )
  return {
    async load(text: string): Promise<number> {
      const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
      const rows = data.slice(1)
      const places = rows.map((_, row) => `($${row * 3 + 1}, $${row * 3 + 2}, $${row * 3 + 3})`)
      const { rowCount } = await client.query(
        `INSERT INTO bench_people (email, job_title, department) VALUES ${places.join()}`,
        rows.flatMap(([email = '', jobTitle = '', department = '']) => [email, jobTitle, department]),
      )
      return rowCount ?? 0
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}
