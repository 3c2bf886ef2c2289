/** A word that names in code no longer use, and the standard term instead (docs/glossary.md). */
export interface RetiredWord {
  /** In small letters; several words in this order. */
  retired: string
  standard: string
  /** Names and keys that keep the word for good, such as those of a library, with the reason. */
  names?: Record<string, string>
}

export const retiredWords: RetiredWord[] = [
  { retired: 'live line', standard: 'realtime connection' },
  { retired: 'waiting line', standard: 'waiting connection' },
  { retired: 'lobby line', standard: 'lobby connection' },
  {
    retired: 'door',
    standard: 'admission (server), pre-join (web)',
    names: { IconDoorOff: 'an icon of Tabler', IconDoorExit: 'an icon of Tabler' },
  },
  {
    retired: 'stay',
    standard: 'participant session, visit',
    names: {
      onStay: 'staying on a page',
      stay: 'staying on a page, or the ordinary verb',
      'logout.stay': 'staying on a page',
      'leave.stayNew': 'staying on a page',
      'leave.stayEdit': 'staying on a page',
      stayNew: 'staying on a page',
      stayEdit: 'staying on a page',
      'sending.stay': 'the ordinary verb',
      'add.stay': 'the ordinary verb',
      'record.consent_stay': 'the ordinary verb',
      consent_stay: 'the ordinary verb',
      'majlis.stay': 'a key in the storage of browsers',
    },
  },
  {
    retired: 'untold',
    standard: 'unreported',
    names: { 'organization.countries_untold': 'an error of the API' },
  },
  { retired: 'told', standard: 'reported, notified' },
  {
    retired: 'tell',
    standard: 'report, notify',
    names: {
      canTellCountries: 'a field of the API',
      'invitations.tell': 'a listener, by whose name events are stored',
      'scheduling.tell_registrants': 'a listener, by whose name events are stored',
      'tell-outsiders': 'a limit, by whose name attempts are stored',
    },
  },
  { retired: 'asked queue', standard: 'requested queue' },
  { retired: 'asked dialog', standard: 'open dialog' },
  { retired: 'namespaces asked', standard: 'requested namespaces' },
  { retired: 'anew', standard: 'again' },
  { retired: 'microphone held', standard: 'microphone blocked', names: { microphone_held: 'a column' } },
  { retired: 'camera held', standard: 'camera blocked', names: { camera_held: 'a column' } },
  { retired: 'held date', standard: 'date of a meeting, of a session' },
  { retired: 'held dates', standard: 'dates of a meeting, of a session' },
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
  { retired: 'own parts', standard: 'personal data export' },
  { retired: 'person traces', standard: 'erasure' },
  { retired: 'taken along', standard: 'exported' },
  { retired: 'take along', standard: 'export' },
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
    retired: 'start run',
    standard: 'start a bulk operation',
    names: { startRun: 'a call of the API', 'people.startRun': 'its operation ID' },
  },
  { retired: 'handed over', standard: 'transferred' },
  {
    retired: 'hand over',
    standard: 'transfer ownership',
    names: {
      handOver: 'a field of the API',
      HandOverInput: 'its type',
      handOverInput: 'its schema',
      'users.hand_over_refused': 'an error of the API',
    },
  },
]

/** The retired word of a name, such as `openLiveLine`, `live-line.ts`, `LIVE_LINE` or `join:live_line.text`, if it has one. */
export function retiredWordOf(name: string, words: readonly RetiredWord[]): RetiredWord | undefined {
  const parts = ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .toLowerCase()} `
  return words.find(({ retired }) => parts.includes(` ${retired} `))
}
