/** What someone hears of an interpreted meeting (spec 1.6). */
export interface Listening {
  /** Null: the original. */
  language: string | null
  /** While someone interprets into the language, the original is off instead of quiet. */
  isOriginalMuted: boolean
}

export const originalListening: Listening = { language: null, isOriginalMuted: false }

/** The volume of the original under an interpreter. */
const originalVolume = 0.2

interface Speaker {
  interpreting: string | null
}

/** Whether someone else interprets into the language right now, with their microphone on. */
export function isInterpreted(
  people: readonly (Speaker & { isSelf?: boolean; microphone: string })[],
  language: string,
): boolean {
  return people.some(
    ({ isSelf, interpreting, microphone }) => !isSelf && interpreting === language && microphone === 'on',
  )
}

/**
 * The volume of someone's microphone or shared sound, from 0 to 1. Only listeners of their language hear interpreters; the original becomes quiet
 * only while somebody interprets.
 */
export function volumeOf(
  { interpreting }: Speaker,
  isMicrophone: boolean,
  { language, isOriginalMuted }: Listening,
  isLanguageInterpreted: boolean,
): number {
  if (isMicrophone && interpreting !== null) return interpreting === language ? 1 : 0
  if (language === null || !isLanguageInterpreted) return 1
  return isOriginalMuted ? 0 : originalVolume
}
