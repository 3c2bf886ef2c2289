/** Milliseconds of the processor that this takes: other than those on the clock, as many on a busy machine as on a quiet one. */
export function cpuMsOf(action: () => void): number {
  const before = process.threadCpuUsage()
  action()
  return cpuMsSince(before)
}

/** The same of what waits in between: for the database, whose own work does not count. */
export async function cpuMsOfAsync(action: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage()
  await action()
  return cpuMsSince(before)
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
