import { readFile, writeFile } from 'node:fs/promises'

/** The resident set of a process in megabytes now; from here on its peak is counted again (proc(5)). */
export async function beginPeak(pid: number | undefined): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return memoryMb(pid, 'VmRSS')
}

/** In megabytes: the resident set of a process, or its peak since `beginPeak`. */
export async function memoryMb(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}
