import { isSame, type Draft } from './draft.ts'

/** Fields that make sense together only: who takes one takes all. */
export const mergeParts = {
  meetingTitle: ['meetingTitle'],
  time: ['startDate', 'startTime', 'endDate', 'endTime', 'isAllDay', 'timeZone'],
  recurrence: ['recurrence'],
  agenda: ['agenda'],
  contents: ['contents'],
  banner: ['banner'],
  meetingType: ['meetingType', 'isMultiLingual'],
  reminders: ['reminders'],
  showMeAs: ['showMeAs'],
  colorCodeHex: ['colorCodeHex'],
  passcode: ['idSource', 'isPassReq', 'meetingPwd'],
  registration: ['isRegRequired', 'registration'],
  addToMyCalender: ['addToMyCalender'],
  settings: ['settings'],
  invitees: ['invitees'],
} as const satisfies Record<string, readonly (keyof Draft)[]>

export type MergePart = keyof typeof mergeParts

export interface Merge {
  /** Changed by somebody else only: taken over. */
  taken: MergePart[]
  /** Changed here and there: to be chosen. */
  disputed: MergePart[]
}

const parts = Object.keys(mergeParts) as MergePart[]

function pick(draft: Draft, part: MergePart): unknown[] {
  return mergeParts[part].map((name) => draft[name])
}

/** What the other has changed since `before` was read, beside what was changed here. */
export function compare(before: Draft, mine: Draft, theirs: Draft): Merge {
  const theirChanges = parts.filter((part) => !isSame(pick(before, part), pick(theirs, part)))
  const differing = theirChanges.filter((part) => !isSame(pick(mine, part), pick(theirs, part)))
  return {
    taken: differing.filter((part) => isSame(pick(before, part), pick(mine, part))),
    disputed: differing.filter((part) => !isSame(pick(before, part), pick(mine, part))),
  }
}

/** The draft here with what was taken over and, where it was chosen, theirs. */
export function merged(
  mine: Draft,
  theirs: Draft,
  { taken, disputed }: Merge,
  choices: Partial<Record<MergePart, 'mine' | 'theirs'>>,
): Draft {
  const fromThem = [...taken, ...disputed.filter((part) => choices[part] === 'theirs')]
  const entries = fromThem.flatMap((part) => mergeParts[part].map((name) => [name, theirs[name]] as const))
  // Fields of a draft under their own names.
  return { ...mine, ...(Object.fromEntries(entries) as Partial<Draft>) }
}
