/** The two things that are compared: each call is one run and returns what it measured, by the name of the measure. */
export interface Contestants<Name extends string> {
  ours(run: number): Promise<Record<Name, number>>
  peer(run: number): Promise<Record<Name, number>>
}

/** The values of all runs, in the order in which they ran. */
export interface Samples<Name extends string> {
  readonly ours: Record<Name, number>[]
  readonly peer: Record<Name, number>[]
  /** Pairs that were run again because one of the two failed. */
  readonly repeated: number
}

const maxRepeated = 3

/**
 * Runs ours and the peer in turn (A B A B …), so that whatever else the machine does affects both alike. Runs to warm up are thrown away.
 */
export async function interleave<Name extends string>(
  { ours, peer }: Contestants<Name>,
  { runs, warmUps, onRun }: { runs: number; warmUps: number; onRun?: (line: string) => void },
): Promise<Samples<Name>> {
  const samples = { ours: [] as Record<Name, number>[], peer: [] as Record<Name, number>[], repeated: 0 }
  for (let run = -warmUps; run < runs; run++) {
    const pair = await runPair(run).catch((error: unknown) => {
      samples.repeated += 1
      if (samples.repeated > maxRepeated) throw error
      onRun?.(`once more: ${String(error).split('\n', 1)[0]}`)
      return null
    })
    if (!pair) {
      run -= 1
      continue
    }
    onRun?.(
      `${run < 0 ? 'warm-up' : `${run + 1}/${runs}`}  ours ${describe(pair.ours)}  peer ${describe(pair.peer)}`,
    )
    if (run < 0) continue
    samples.ours.push(pair.ours)
    samples.peer.push(pair.peer)
  }
  return samples

  async function runPair(run: number) {
    return { ours: await ours(run), peer: await peer(run) }
  }
}

/** The values of one measure out of all. */
export function valuesOf<Name extends string>(runs: readonly Record<Name, number>[], name: Name): number[] {
  return runs.map((values) => values[name])
}

function describe(values: Record<string, number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value.toFixed(value < 10 ? 2 : 0)}`)
    .join(', ')
}
