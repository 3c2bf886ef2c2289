/** More than a team has; of larger groups the log names so many, beside how many there were. */
const maxNamed = 1_000

interface MemberChanges {
  removed: { removed?: string[] }
  added: { added?: string[] }
}

/** Who left a group and who came, by id, as details of an entry: before tells who left, after who came. Nothing where nobody did. */
export function memberChanges(before: readonly string[], after: readonly string[]): MemberChanges {
  const [were, are] = [new Set(before), new Set(after)]
  const removed = before.filter((id) => !are.has(id)).slice(0, maxNamed)
  const added = after.filter((id) => !were.has(id)).slice(0, maxNamed)
  return { removed: removed.length > 0 ? { removed } : {}, added: added.length > 0 ? { added } : {} }
}
