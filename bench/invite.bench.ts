import type { UserImport } from '@majlis/contract'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { beginPeak, memoryMb } from './harness/memory.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { startInsertPeer } from './peers/papaparse-insert.ts'

const rows = 10_000
const warmUps = 2

/** A list of ten thousand people from its upload to the last stored result, beside Papa Parse and one INSERT. */
export async function benchInvite({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  const databaseUrl = installation.stack.env['DATABASE_URL']
  if (!databaseUrl) throw new Error('The installation has no database address.')
  await using peer = await startInsertPeer(databaseUrl)
  const owner = await installation.signUp('Ada')
  const list = listOf(rows)
  const server = () => installation.stack.pids()['server']
  let atFirst = 0
  let atLast = 0
  /** By how much each upload lets the server's memory grow, at its peak. */
  const growths: number[] = []

  const samples = await interleave(
    {
      async ours(run) {
        const { accessToken } = await installation.signIn(owner.email)
        const before = await beginPeak(server())
        if (run === 0) atFirst = before
        const startedAt = performance.now()
        const { counts } = await upload(installation.url, accessToken, list)
        const ms = performance.now() - startedAt
        if (counts.success !== rows) throw new Error(`${counts.success} of ${rows} rows are good.`)
        growths.push((await memoryMb(server(), 'VmHWM')) - before)
        atLast = await memoryMb(server(), 'VmRSS')
        return { ms }
      },
      async peer() {
        const startedAt = performance.now()
        if ((await peer.load(list)) !== rows) throw new Error('Rows are missing.')
        return { ms: performance.now() - startedAt }
      },
    },
    { runs: isQuick ? 3 : 11, warmUps, onRun: say },
  )

  const growth = Math.round(Math.max(...growths.slice(warmUps)))
  say(`memory: ${growth} MB more during an upload, ${Math.round(atLast - atFirst)} MB more after all`)
  return {
    bench: 'invite',
    title: `A list of ${rows} people, from the upload to the last stored result`,
    machine: await describeMachine({ withBrowser: false }),
    conditions: [
      `Majlis: \`POST /api/v1/user-import\` of the server as \`npm start\` runs it, with a CSV of ${rows} rows and ${Math.round(list.length / 1024)} kB: it is authenticated, decoded and parsed, its columns are detected, every address is checked, looked up among the accounts and compared with all others, all rows are stored with their results, and the counts are returned.`,
      'Peer: Papa Parse 5.7.1 and one INSERT of all rows, in a separate process on the same PostgreSQL, without HTTP and without checks.',
      'Memory: the largest growth of the resident set of the server during one upload, after two warm-up uploads; and its growth after all uploads in direct succession, including what the garbage collector has not freed yet.',
    ],
    measures: [
      measure(
        'upload to the last stored result',
        'ms',
        { ours: valuesOf(samples.ours, 'ms'), peer: valuesOf(samples.peer, 'ms') },
        [{ of: 'median', atMost: 2 }],
      ),
    ],
    alone: [
      {
        name: 'slowest upload (target: 3 s)',
        value: `${Math.round(Math.max(...valuesOf(samples.ours, 'ms')))} ms`,
      },
      { name: 'memory growth (target: 50 MB)', value: `${growth} MB` },
      { name: 'memory after all uploads', value: `${Math.round(atLast - atFirst)} MB more` },
    ],
  }
}

function listOf(count: number): string {
  const people = Array.from(
    { length: count },
    (_, number) =>
      `person.${number}@large.example.org,"Planner, grade ${number % 7}",Department ${number % 40}`,
  )
  return `Email,Job title,Department\r\n${people.join('\r\n')}\r\n`
}

async function upload(url: string, token: string, list: string): Promise<UserImport> {
  const response = await fetch(`${url}/api/v1/user-import?fileName=people.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: list,
  })
  if (!response.ok) throw new Error(`The upload answered ${response.status}: ${await response.text()}`)
  // The answer has the shape of the contract.
  return ((await response.json()) as { data: UserImport }).data
}
