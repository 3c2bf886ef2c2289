import { readdir, readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second, whatever its kernel does inside (sysconf(_SC_CLK_TCK)). */
const ticksPerSecond = 100

interface Process {
  pid: number
  parent: number
  /** Of user and kernel, without child processes. */
  seconds: number
}

/** proc(5): the name of a program may hold spaces and brackets. */
async function readProcess(pid: number): Promise<Process | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 13) return null
  return {
    pid,
    parent: Number(fields[1]),
    seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  }
}

/** The processor time of these processes and of all below them, by process. Those that end meanwhile are missed. */
async function treeOf(roots: readonly number[]): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const all = (await Promise.all(pids.map(readProcess))).filter((one) => one !== null)
  const found = new Map<number, number>()
  let next = all.filter(({ pid }) => roots.includes(pid))
  while (next.length > 0) {
    for (const { pid, seconds } of next) found.set(pid, seconds)
    const parents = new Set(next.map(({ pid }) => pid))
    next = all.filter(({ pid, parent }) => parents.has(parent) && !found.has(pid))
  }
  return found
}

/** How much of a core these processes and all below them use over so many seconds, in per cent. */
export async function cpuPercent(roots: readonly number[], seconds: number): Promise<number> {
  const before = await treeOf(roots)
  const startedAt = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const after = await treeOf(roots)
  const took = (performance.now() - startedAt) / 1_000
  let used = 0
  for (const [pid, total] of after) used += total - (before.get(pid) ?? 0)
  return (100 * used) / took
}

/** Processes whose command line has this text, without their children. */
export async function pidsOf(text: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return line.includes(text) && !line.includes('--type=') ? [pid] : []
    }),
  )
  return found.flat()
}
