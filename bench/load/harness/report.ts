import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What was measured of an installation under load, beside the earlier value and the target. */
export interface LoadRow {
  readonly name: string
  readonly value: number
  readonly unit:
    | 'people'
    | 'requests'
    | 'requests/s'
    | 'ms'
    | 's'
    | 'MB'
    | 'sockets'
    | 'mails'
    | 'lines'
    | 'guesses'
    | '×'
    | '%'
  /** As it was measured before these measurements were part of the project; in words where it was not one number. */
  readonly before: string | null
  readonly atMost?: number
  readonly atLeast?: number
  /** What the number comes from. */
  readonly note?: string
}

export interface LoadPart {
  readonly part: string
  readonly title: string
  readonly conditions: readonly string[]
  readonly rows: readonly LoadRow[]
}

/** bench/results/load.json. */
export interface LoadReport {
  readonly bench: 'load'
  readonly title: string
  readonly machine: string
  readonly conditions: readonly string[]
  readonly parts: readonly LoadPart[]
}

/** Null where the row has no aim. */
export function isAimMet({ value, atMost, atLeast }: LoadRow): boolean | null {
  if (atMost === undefined && atLeast === undefined) return null
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)
}

/** Without the aims that are times: how long something takes is reported, but fails no test. */
export function withoutTimeAims({ atMost, atLeast, ...row }: LoadRow): LoadRow {
  if (row.unit === 'ms' || row.unit === 's') return row
  return { ...row, ...(atMost !== undefined && { atMost }), ...(atLeast !== undefined && { atLeast }) }
}

/** A row with its value rounded to four significant digits. */
export function row(measured: LoadRow): LoadRow {
  return { ...measured, value: Number(measured.value.toPrecision(4)) }
}

/** One line for the terminal. */
export function describeRow(measured: LoadRow): string {
  const { name, value, unit, before, note } = measured
  const isMet = isAimMet(measured)
  const sign = isMet === null ? ' ' : isMet ? '✔' : '✘'
  const parts = [`${sign} ${name}: ${value} ${unit}`, aimOf(measured), before && `before: ${before}`, note]
  return parts.filter(Boolean).join(' · ')
}

export function aimOf({ atMost, atLeast }: LoadRow): string {
  const bounds = [atLeast === undefined ? '' : `≥ ${atLeast}`, atMost === undefined ? '' : `≤ ${atMost}`]
  return bounds.filter(Boolean).join(', ')
}

export async function readReport(file: string): Promise<LoadReport | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as LoadReport)
}

/** Writes the report; parts that were not measured this time stay as they were. */
export async function saveReport(file: string, report: LoadReport, order: readonly string[]): Promise<void> {
  const earlier = (await readReport(file))?.parts ?? []
  const parts = order.flatMap(
    (name) =>
      report.parts.find(({ part }) => part === name) ?? earlier.find(({ part }) => part === name) ?? [],
  )
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ ...report, parts }, null, 2)}\n`)
}

/** The report as a section of docs/benchmarks.md. */
export function loadSection({ title, machine, conditions, parts }: LoadReport): string[] {
  return [
    '',
    `## ${title}`,
    '',
    `\`npm run load\` · ${machine}`,
    '',
    ...conditions.map((condition) => `- ${condition}`),
    ...parts.flatMap(partSection),
  ]
}

function partSection({ part, title, conditions, rows }: LoadPart): string[] {
  return [
    '',
    `### ${title}`,
    '',
    `\`npm run load -- ${part}\``,
    '',
    ...conditions.map((condition) => `- ${condition}`),
    '',
    '| | before | now | target | |',
    '|---|---|---|---|---|',
    ...rows.map(
      (measured) =>
        `| ${[measured.name, measured.before ?? '–', `${measured.value} ${measured.unit}`, judgedAim(measured), measured.note ?? ''].join(' | ')} |`,
    ),
  ]
}

function judgedAim(measured: LoadRow): string {
  const isMet = isAimMet(measured)
  return isMet === null ? '–' : `${aimOf(measured)} ${isMet ? '✔' : '✘'}`
}
