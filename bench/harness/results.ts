import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pairRatios, percentile, summarize, type Summary } from './numbers.ts'

/** A bound on ours over the peer's: at the median of all pairs, or of the two 95th percentiles; or on our own median. */
export interface Aim {
  readonly of: 'median' | 'p95' | 'ours'
  readonly atMost?: number
  readonly atLeast?: number
}

export interface Measure {
  readonly name: string
  readonly unit: 'µs' | 'ms' | 's' | 'kB' | '%' | 'requests/s' | 'frames/s'
  readonly ours: Summary
  readonly peer: Summary
  /** Ours over the peer's, pair by pair. */
  readonly ratio: Summary
  /** Ours over the peer's at the 95th percentile of each. */
  readonly ratioOfP95: number
  readonly aims: readonly (Aim & { readonly isMet: boolean })[]
}

export interface BenchOptions {
  say(line: string): void
  /** A few runs, for a first impression while changing something. */
  readonly isQuick: boolean
}

/** One file of bench/results. */
export interface BenchResult {
  readonly bench: string
  readonly title: string
  /** What ran, and on which conditions, in sentences. */
  readonly conditions: readonly string[]
  readonly machine: string
  readonly measures: readonly Measure[]
  /** What was measured of ours alone. */
  readonly alone?: readonly { readonly name: string; readonly value: string }[]
}

export function measure(
  name: string,
  unit: Measure['unit'],
  values: { ours: readonly number[]; peer: readonly number[] },
  aims: readonly Aim[] = [],
): Measure {
  const ratio = summarize(pairRatios(values.ours, values.peer))
  const ratioOfP95 = percentile(values.ours, 95) / percentile(values.peer, 95)
  return {
    name,
    unit,
    ours: rounded(summarize(values.ours)),
    peer: rounded(summarize(values.peer)),
    ratio: rounded(ratio),
    ratioOfP95: round(ratioOfP95),
    aims: aims.map((aim) => {
      const value = { median: ratio.median, p95: ratioOfP95, ours: summarize(values.ours).median }[aim.of]
      return { ...aim, isMet: value <= (aim.atMost ?? Infinity) && value >= (aim.atLeast ?? 0) }
    }),
  }
}

export async function saveResult(directory: string, result: BenchResult): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, `${result.bench}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** All results that are there, in the order given. */
export async function loadResults(directory: string, order: readonly string[]): Promise<BenchResult[]> {
  const files = await readdir(directory)
  const present = order.map((name) => `${name}.json`).filter((file) => files.includes(file))
  return Promise.all(
    present.map(async (file) => JSON.parse(await readFile(join(directory, file), 'utf8')) as BenchResult),
  )
}

/** Four significant digits; more would suggest false precision. */
function round(value: number): number {
  return Number(value.toPrecision(4))
}

function rounded({ median, p5, p95, runs }: Summary): Summary {
  return { median: round(median), p5: round(p5), p95: round(p95), runs }
}
