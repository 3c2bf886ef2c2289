/** PostgreSQL refuses a NOTIFY of 8,000 bytes or more; the difference is for the name and the change of the signal. */
const maxPayloadBytes = 7_000

/**
 * A payload as parts that fit into one NOTIFY each: its longest list is cut, everything else is in every part. Throws where a payload is too large
 * without a list.
 */
export function signalParts<P extends object>(payload: P): P[] {
  if (Buffer.byteLength(JSON.stringify(payload)) <= maxPayloadBytes) return [payload]
  const [longest] = Object.entries(payload)
    .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > 1)
    .toSorted(([, a], [, b]) => b.length - a.length)
  if (!longest) throw new Error('A signal is too large')
  const [name, list] = longest
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)].flatMap((half) =>
    signalParts({ ...payload, [name]: half }),
  )
}
