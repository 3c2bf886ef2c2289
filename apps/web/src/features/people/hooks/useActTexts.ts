import { useText } from '@majlis/i18n/react'
import type { Offered } from '../model/offered.ts'

/** Actions whose confirmation and success message have texts of their own. */
export type SaidAct = Exclude<Offered, 'recordingLinks'> | 'decline'

/** The subject of an action: a name, a number of users, or all matching users. */
export type Whom = { name: string } | { count: number } | 'everyone'

/** The texts of an action's dialog and of its snackbar. */
export function useActTexts() {
  const t = useText('people')
  const who = (whom: Whom) => {
    if (whom === 'everyone') return t('confirm.everyone')
    return 'name' in whom ? whom.name : t('confirm.people', { count: whom.count })
  }
  return {
    title: (act: SaidAct, whom: Whom) => t(`question.${act}`, { who: who(whom) }),
    done: (act: SaidAct, whom: Whom) => t(`done.${act}`, { who: who(whom) }),
  }
}

/** One person by name, several by their number. */
export function whomOf(people: readonly { name: string }[]): Whom {
  const [first] = people
  return first && people.length === 1 ? { name: first.name } : { count: people.length }
}
