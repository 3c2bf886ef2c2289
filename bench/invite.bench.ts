import { readFile } from 'node:fs/promises'
import type { UserImport } from '@majlis/contract'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { startInsertPeer } from './peers/papaparse-insert.ts'

const rows = 10_000

/** A list of ten thousand people from its upload to the last stored result, beside Papa Parse and one INSERT. */
export async function benchInvite({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  const databaseUrl = installation.stack.env['DATABASE_URL']
  if (!databaseUrl) throw new Error('The installation has no database address.')
  await using peer = await startInsertPeer(databaseUrl)
  const owner = await installation.signUp('Ada')
  const list = listOf(rows)
  const memory = () => residentMb(installation.stack.pids()['server'])
  let before = 0
  let most = 0

  const samples = await interleave(
    {
      async ours(run) {
        const { accessToken } = await installation.signIn(owner.email)
        if (run === 0) before = await memory()
        const startedAt = performance.now()
        const { counts } = await upload(installation.url, accessToken, list)
        const ms = performance.now() - startedAt
        if (counts.success !== rows) throw new Error(`${counts.success} of ${rows} rows are good.`)
        most = Math.max(most, await memory())
        return { ms }
      },
      async peer() {
        const startedAt = performance.now()
        if ((await peer.load(list)) !== rows) throw new Error('Rows are missing.')
        return { ms: performance.now() - startedAt }
      },
    },
    { runs: isQuick ? 3 : 11, warmUps: 2, onRun: say },
  )

  say(`memory: ${Math.round(before)} MB before, ${Math.round(most)} MB at most after`)
  return {
    bench: 'invite',
    title: `A list of ${rows} people, from its upload to the last stored result`,
    machine: await describeMachine({ withBrowser: false }),
    conditions: [
      `Ours: \`POST /api/v1/user-import\` of the server as \`npm start\` runs it, with a CSV of ${rows} rows and ${Math.round(list.length / 1024)} kB: authenticated, decoded, parsed, its columns found, every address judged, looked up among the accounts and compared with all others, all rows stored with their results, the counts answered.`,
      'Peer: Papa Parse 5.7.1 and one INSERT of all rows, in a process of its own on the same PostgreSQL, without HTTP: nothing is judged.',
      'Memory: resident set of the server process after two uploads to warm up, and the most after any later one.',
    ],
    measures: [
      measure(
        'upload to the last stored result',
        'ms',
        { ours: valuesOf(samples.ours, 'ms'), peer: valuesOf(samples.peer, 'ms') },
        [{ of: 'median', atMost: 4 }],
      ),
    ],
    alone: [
      {
        name: 'slowest upload (aim: 3 s)',
        value: `${Math.round(Math.max(...valuesOf(samples.ours, 'ms')))} ms`,
      },
      { name: 'memory growth (aim: 50 MB)', value: `${Math.max(0, Math.round(most - before))} MB` },
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

/** The resident set of a process in megabytes (proc(5)). */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
