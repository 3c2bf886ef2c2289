/** The text in a LIKE pattern: `%`, `_` and `\` stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

/** The LIKE pattern for everything that contains the text. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}
