/** CPU time in milliseconds: unlike elapsed time, it is the same on a busy machine. */
export function cpuMsOf(action: () => void): number {
  const before = process.threadCpuUsage()
  action()
  return cpuMsSince(before)
}

/** The same for code that waits in between, such as for the database, whose own work does not count. */
export async function cpuMsOfAsync(action: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage()
  await action()
  return cpuMsSince(before)
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
