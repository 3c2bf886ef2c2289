/** Statistics over many runs of one thing. */
export interface Summary {
  readonly median: number
  readonly p5: number
  readonly p95: number
  readonly runs: number
}

/** Median and spread; between two runs the value is interpolated. Throws when there are no runs. */
export function summarize(values: readonly number[]): Summary {
  return {
    median: percentile(values, 50),
    p5: percentile(values, 5),
    p95: percentile(values, 95),
    runs: values.length,
  }
}

/** Our value over the peer's, for each pair of neighbouring runs. */
export function pairRatios(ours: readonly number[], peer: readonly number[]): number[] {
  return ours.map((value, index) => {
    const other = peer[index]
    if (other === undefined) throw new Error('Every run of ours needs one of the peer.')
    return value / other
  })
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = ((sorted.length - 1) * percent) / 100
  const below = sorted[Math.floor(at)]
  const above = sorted[Math.ceil(at)]
  if (below === undefined || above === undefined) throw new Error('Nothing was measured.')
  return below + (above - below) * (at - Math.floor(at))
}

/** Whether an aim is met, in a table. */
export const mark = (isMet: boolean): string => (isMet ? '✔' : '✘')
