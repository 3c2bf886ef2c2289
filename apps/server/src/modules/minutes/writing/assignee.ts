interface Person {
  userId: string
  name: string
}

/** Who is meant by a name: the one person who has it, or whose first name it is. Null where that is open. */
export function assigneeOf(owner: string, people: readonly Person[]): string | null {
  const wanted = owner.trim().toLowerCase()
  if (wanted === '') return null
  const named = (nameOf: (name: string) => string) =>
    new Set(people.filter(({ name }) => nameOf(name.toLowerCase()) === wanted).map(({ userId }) => userId))
  for (const found of [named((name) => name), named((name) => name.split(' ')[0] ?? '')]) {
    const [only, ...others] = found
    if (only !== undefined && others.length === 0) return only
  }
  return null
}
