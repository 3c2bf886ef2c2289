interface Person {
  userId: string
  name: string
}

/** Finds the one person with this name or first name. Null if there is none, or more than one. */
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
