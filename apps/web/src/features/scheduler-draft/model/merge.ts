import { isSame, type Draft } from './draft.ts'
import { draftFieldNames, draftFields, type DraftPart } from './draft-fields.ts'

export interface Merge {
  /** Changed by the colleague only: accepted. */
  taken: DraftPart[]
  /** Changed by both: the user chooses. */
  disputed: DraftPart[]
}

const parts = [...new Set(draftFieldNames.flatMap((name) => draftFields[name].part ?? []))]

const fieldsOf = (part: DraftPart) => draftFieldNames.filter((name) => draftFields[name].part === part)

function pick(draft: Draft, part: DraftPart): unknown[] {
  return fieldsOf(part).map((name) => draft[name])
}

/** What the other person has changed since `before` was read, compared with the changes here. */
export function compare(before: Draft, mine: Draft, theirs: Draft): Merge {
  const theirChanges = parts.filter((part) => !isSame(pick(before, part), pick(theirs, part)))
  const differing = theirChanges.filter((part) => !isSame(pick(mine, part), pick(theirs, part)))
  return {
    taken: differing.filter((part) => isSame(pick(before, part), pick(mine, part))),
    disputed: differing.filter((part) => !isSame(pick(before, part), pick(mine, part))),
  }
}

/** The local draft with the other person's changes, and their version where the user chose it. */
export function merged(
  mine: Draft,
  theirs: Draft,
  { taken, disputed }: Merge,
  choices: Partial<Record<DraftPart, 'mine' | 'theirs'>>,
): Draft {
  const fromThem = [...taken, ...disputed.filter((part) => choices[part] === 'theirs')]
  const entries = fromThem.flatMap((part) => fieldsOf(part).map((name) => [name, theirs[name]] as const))
  // Fields of a draft under their own names.
  return { ...mine, ...(Object.fromEntries(entries) as Partial<Draft>) }
}
