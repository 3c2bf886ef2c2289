/**
 * A list as the text of a PostgreSQL array: for many short values, several times faster than the driver, which escapes them one by one.
 * JSON quotes strings as arrays do, but writes control characters in a way that arrays do not know: strings with those are quoted one by
 * one.
 */
export function arrayText(values: readonly (string | number | null)[]): string {
  const json = JSON.stringify(values)
  const list = /\\[^"\\]/.test(json) ? values.map(quoted).join() : json.slice(1, -1)
  return `{${list}}`
}

function quoted(value: string | number | null): string {
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : String(value)
}
