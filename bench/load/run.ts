import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { describeMachine } from '../harness/machine.ts'
import { rewritePage } from '../harness/page.ts'
import type { PopulationSize } from '../harness/population.ts'
import { openLoadInstallation } from './harness/load-installation.ts'
import { describeRow, isAimMet, type LoadPart, saveReport, withoutTimeAims } from './harness/report.ts'
import type { Part } from './part.ts'
import { crowd } from './parts/crowd.ts'
import { faults } from './parts/faults.ts'
import { flood } from './parts/flood.ts'
import { jobs } from './parts/jobs.ts'
import { rolling } from './parts/rolling.ts'
import { sockets } from './parts/sockets.ts'
import { stranger } from './parts/stranger.ts'
import { upcoming } from './parts/upcoming.ts'

const results = new URL('../results/', import.meta.url).pathname
const parts: Readonly<Record<string, Part>> = {
  crowd,
  flood,
  sockets,
  rolling,
  stranger,
  upcoming,
  faults,
  jobs,
}
const names = Object.keys(parts)
const minuteMs = 60_000
/** The parts that are meaningful after a few seconds. */
const shortNames = ['crowd', 'flood', 'sockets', 'rolling', 'stranger']

const large: PopulationSize = {
  organizations: 1,
  usersEach: 5_001,
  seriesPerUser: 12,
  inviteesPerSeries: 5,
  weeksBehind: 8,
  weeksAhead: 10,
}
const small: PopulationSize = { ...large, usersEach: 401, seriesPerUser: 4 }

/**
 * `npm run load [-- part …]`: measures an installation of several processes under load, writes the results and the page, and fails where
 * an aim is missed. With `--short` fewer of everything and no aim for times, the form of `npm test`; then only the count of aims is written, to `--report`.
 */
async function run(args: readonly string[]): Promise<number> {
  const { values, positionals: asked } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false }, report: { type: 'string' } },
  })
  const isShort = values.short
  const unknown = asked.filter((name) => !(name in parts))
  if (unknown.length > 0) {
    console.error(`There is no part called ${unknown.join(', ')}. Parts: ${names.join(', ')}.`)
    return 2
  }
  const chosen = asked.length > 0 ? asked : isShort ? shortNames : names
  endAfter(isShort ? 5 * minuteMs : 25 * minuteMs)
  const say = (line: string) => console.log(`  ${line}`)
  const begun = performance.now()
  await using installation = await openLoadInstallation({ size: isShort ? small : large, say })
  const { meetings, occurrences, invitees, users } = installation.rows
  const report = {
    bench: 'load',
    title: 'Many people, many processes',
    machine: await describeMachine({ withBrowser: false }),
    conditions: [
      'Two web processes, a worker, the media gate, livekit-server, PostgreSQL 18 with its default settings and a round-robin TCP balancer, all on one machine with the load generator. No browser.',
      `One organisation of ${users} people with ${meetings} meetings, ${occurrences} dates and ${invitees} invitees.`,
    ],
  } as const
  const measured: LoadPart[] = []
  const broken: string[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (!chosen.includes(name)) continue
    console.log(`\n▶ ${name}`)
    try {
      const full = await part({ installation, isShort, say })
      const result = isShort ? { ...full, rows: full.rows.map(withoutTimeAims) } : full
      for (const row of result.rows) console.log(`  ${describeRow(row)}`)
      measured.push(result)
    } catch (error) {
      // The other parts are still meaningful.
      broken.push(name)
      console.error(error)
      continue
    }
    if (isShort) continue
    await saveReport(`${results}load.json`, { ...report, parts: measured }, names)
    await rewritePage(results)
  }
  const rows = measured.flatMap((part) => part.rows)
  const missed = rows.filter((row) => isAimMet(row) === false)
  const met = rows.filter((row) => isAimMet(row) === true)
  if (values.report)
    await writeFile(
      values.report,
      JSON.stringify({
        passed: met.length,
        failed: missed.length + broken.length,
        failures: [...missed.map(describeRow), ...broken],
      }),
    )
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  console.log(`\n${rows.length} figures, ${met.length} aims met, ${missed.length} missed (${seconds} s)`)
  for (const row of missed) console.log(describeRow(row))
  for (const name of broken) console.log(`✘ ${name} could not be measured`)
  return missed.length + broken.length === 0 ? 0 : 1
}

/** Whatever hangs, it ends automatically; what it started ends with this process. */
function endAfter(ms: number): void {
  setTimeout(() => {
    console.error(`Not done after ${ms / minuteMs} minutes.`)
    process.exit(1)
  }, ms).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
}

process.exit(await run(process.argv.slice(2)))
