/** A word that names in code no longer use, and the standard term instead (docs/glossary.md). */
export interface RetiredWord {
  /** In small letters; several words in this order. */
  retired: string
  standard: string
  /** Names that keep the word for good, such as those of a library, with the reason. */
  names?: Record<string, string>
}

export const retiredWords: RetiredWord[] = [
  { retired: 'live line', standard: 'realtime connection' },
  {
    retired: 'door',
    standard: 'admission (server), pre-join (web)',
    names: { IconDoorOff: 'an icon of Tabler', IconDoorExit: 'an icon of Tabler' },
  },
  {
    retired: 'stay',
    standard: 'participant session, visit',
    names: { onStay: 'staying on a page', stay: 'staying on a page, or the ordinary verb' },
  },
  { retired: 'untold', standard: 'unreported' },
  { retired: 'microphone held', standard: 'microphone blocked', names: { microphone_held: 'a column' } },
  { retired: 'camera held', standard: 'camera blocked', names: { camera_held: 'a column' } },
  { retired: 'held devices', standard: 'blocked devices' },
  { retired: 'held source', standard: 'blockable source' },
  {
    retired: 'mood',
    standard: 'failure mode',
    names: {
      IconMoodSmile: 'an icon of Tabler',
      IconMoodSad: 'an icon of Tabler',
      IconMoodPlus: 'an icon of Tabler',
    },
  },
  {
    retired: 'world',
    standard: 'fixture',
    names: { IconWorld: 'an icon of Tabler', IconWorldCheck: 'an icon of Tabler' },
  },
  { retired: 'invitation post', standard: 'invitation outbox' },
  { retired: 'registration post', standard: 'registration outbox' },
  { retired: 'account elsewhere', standard: 'outside account' },
  {
    retired: 'cast',
    standard: 'scenario',
    names: { cast: 'a type conversion of Kysely', $castTo: 'a type conversion of Kysely' },
  },
  {
    retired: 'people run',
    standard: 'bulk operation',
    names: { PeopleRun: 'a schema of the API', peopleRunSchema: 'a schema of the API' },
  },
  { retired: 'people runs', standard: 'bulk operation', names: { people_runs: 'a table' } },
  {
    retired: 'hand over',
    standard: 'transfer ownership',
    names: { handOver: 'a field of the API', HandOverInput: 'its type', handOverInput: 'its schema' },
  },
]

/** The retired word of a name, such as `openLiveLine`, `live-line.ts` or `LIVE_LINE`, if it has one. */
export function retiredWordOf(name: string, words: readonly RetiredWord[]): RetiredWord | undefined {
  const parts = ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .toLowerCase()} `
  return words.find(({ retired }) => parts.includes(` ${retired} `))
}
