/** Whether the runtime knows this IANA zone. */
export function isTimeZone(name: string): boolean {
  throw new Error(`Not there yet: ${String([name])}`)
}

/** All IANA zones by their present names, sorted. */
export function listTimeZones(): string[] {
  throw new Error(`Not there yet: ${String([])}`)
}

/** Minutes that the zone's clocks are ahead of UTC at an instant (epoch ms). */
export function offsetAt(instant: number, timeZone: string): number {
  throw new Error(`Not there yet: ${String([instant, timeZone])}`)
}
