import { lazy } from 'react'
import { canHoldCalls } from '../../../shared/browser-support/can-hold-calls.ts'
import { readJoinPath, textOfJoinPath } from '../../../shared/meeting-link/meeting-reference.ts'
import { loadNoCalls } from '../components/load-no-calls.ts'
import { MeetingPreJoin } from '../components/MeetingPreJoin.tsx'

const EntryForm = lazy(async () => ({ default: (await import('../components/EntryForm.tsx')).EntryForm }))
const NoCalls = lazy(loadNoCalls)

/** `/m/j`, `/m/j/{id}`, `/m/j/{id}/{pmu}?pwd=` and `/join/meeting?={id}` (spec 2.1, 2.21). */
export function JoinPage({ pathname }: { pathname: string }) {
  if (!canHoldCalls()) return <NoCalls />
  // The older address has a query without a name, which only the browser's own parser keeps.
  const { search } = window.location
  const reference = readJoinPath(pathname, search)
  if (!reference) return <EntryForm key={pathname} given={givenIn(pathname, search)} />
  return <MeetingPreJoin key={reference.meeting} reference={reference} />
}

/** The text in place of a meeting, or an ID that people want to check: `/m/j?id=`. */
function givenIn(pathname: string, search: string): string {
  return textOfJoinPath(pathname, search) || (new URLSearchParams(search).get('id') ?? '')
}
