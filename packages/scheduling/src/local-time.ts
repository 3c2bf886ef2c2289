/** The instant (epoch ms) of `YYYY-MM-DDTHH:mm`. In a gap: by the offset before it (RFC 5545 3.3.5); in an overlap: the first. */
export function toInstant(local: string, timeZone: string): number {
  throw new Error(`Not there yet: ${String([local, timeZone])}`)
}

/** `YYYY-MM-DDTHH:mm` on the zone's clocks. */
export function toLocal(instant: number, timeZone: string): string {
  throw new Error(`Not there yet: ${String([instant, timeZone])}`)
}

/** `YYYY-MM-DD` in the zone. */
export function dateOf(instant: number, timeZone: string): string {
  throw new Error(`Not there yet: ${String([instant, timeZone])}`)
}

/** `YYYY-MM-DD` so many days later. */
export function addDays(date: string, days: number): string {
  throw new Error(`Not there yet: ${String([date, days])}`)
}
