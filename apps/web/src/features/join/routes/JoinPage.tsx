import { lazy } from 'react'
import { readJoinPath, textOfJoinPath } from '../../../shared/meeting-link/meeting-reference.ts'
import { MeetingPreJoin } from '../components/MeetingPreJoin.tsx'

const EntryForm = lazy(async () => ({ default: (await import('../components/EntryForm.tsx')).EntryForm }))

/** `/m/j`, `/m/j/{id}`, `/m/j/{id}/{pmu}?pwd=` and `/join/meeting?={id}` (spec 2.1, 2.21). */
export function JoinPage({ pathname }: { pathname: string }) {
  // The older address has a query without a name, which only the browser's own reading keeps.
  const { search } = window.location
  const reference = readJoinPath(pathname, search)
  if (!reference) return <EntryForm key={pathname} given={textOfJoinPath(pathname, search)} />
  return <MeetingPreJoin key={reference.meeting} reference={reference} />
}
