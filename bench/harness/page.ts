import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSection, readReport } from '../load/harness/report.ts'
import { type Aim, type BenchResult, loadResults, type Measure } from './results.ts'
import type { Summary } from './numbers.ts'

const page = new URL('../../docs/benchmarks.md', import.meta.url).pathname

/** The benches beside peers, in the order of the page. */
export const benchNames = [
  'join',
  'weight',
  'screen',
  'public',
  'api',
  'list',
  'recurrence',
  'calendar',
  'booking',
  'invite',
  'upload',
  'record',
  'sync',
  'search',
  'drive',
  'weak',
  'captions',
  'transcribe',
  'transcript',
] as const

/** Writes docs/benchmarks.md out of the results of all benches and of the load measurements. */
export async function rewritePage(resultsDirectory: string): Promise<void> {
  const results = await loadResults(resultsDirectory, benchNames)
  const load = await readReport(join(resultsDirectory, 'load.json'))
  const intro = [
    '# Benchmarks',
    '',
    'The performance of Majlis, compared with a peer that does the same job. `npm run bench` measures everything and writes this',
    'page and `bench/results/*.json`; `npm run bench -- weight` measures one part. Majlis and the peer run alternately',
    '(A B A B …) on the same machine, so the ratios are more meaningful than the numbers. A value is a median with its',
    '5th to 95th percentile; a ratio is Majlis divided by the peer, pair by pair. `npm run load` measures an installation of',
    'several processes under load, and fails if a target is missed: see [the last section](#many-people-many-processes).',
  ]
  const lines = [...intro, ...results.flatMap(section), ...(load ? loadSection(load) : [])]
  await writeFile(page, `${lines.join('\n')}\n`)
}

function section({ title, bench, conditions, machine, measures, alone = [] }: BenchResult): string[] {
  const lines = ['', `## ${title}`, '', `\`npm run bench -- ${bench}\` · ${machine}`, '']
  lines.push(...conditions.map((condition) => `- ${condition}`), '')
  if (measures.length > 0)
    lines.push(
      '| | Majlis | peer | Majlis ÷ peer | at p95 | target | runs |',
      '|---|---|---|---|---|---|---|',
    )
  lines.push(...measures.map(row))
  if (alone.length > 0) lines.push('', ...alone.map(({ name, value }) => `- ${name}: ${value}`))
  return lines
}

function row({ name, unit, ours, peer, ratio, ratioOfP95, aims }: Measure): string {
  const cells = [name, spread(ours, unit), spread(peer, unit), spread(ratio), digits(ratioOfP95)]
  const aim =
    aims.length > 0 ? aims.map((one) => `${bound(one, unit)} ${one.isMet ? '✔' : '✘'}`).join(', ') : '–'
  return `| ${[...cells, aim, String(ours.runs)].join(' | ')} |`
}

function spread({ median, p5, p95 }: Summary, unit?: string): string {
  const value = `${digits(median)}${unit ? ` ${unit}` : ''}`
  return digits(p5) === digits(p95) ? value : `${value} (${digits(p5)}–${digits(p95)})`
}

function digits(value: number): string {
  if (value >= 100) return value.toFixed(0)
  if (value < 0.01) return String(Number(value.toPrecision(3)))
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3)
}

function bound({ of, atMost, atLeast }: Aim, unit: string): string {
  const at = { median: '', p95: ' at p95', ours: ` ${unit}` }[of]
  return atMost === undefined ? `≥ ${atLeast}${at}` : `≤ ${Number(atMost.toPrecision(3))}${at}`
}
