/** Milliseconds of the processor that this takes: other than those on the clock, as many on a busy machine as on a quiet one. */
export function cpuMsOf(action: () => void): number {
  const before = process.threadCpuUsage()
  action()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
