/** The time that somebody typed (spec 5.8): `930`, `9`, `1430`, `9:30`, `9.30 pm`. Null for what is no time. */
export function parseTimeInput(text: string): { hour: number; minute: number } | null {
  throw new Error(`Not there yet: ${String([text])}`)
}
