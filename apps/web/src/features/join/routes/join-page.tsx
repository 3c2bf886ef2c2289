import { useLocation } from '@tanstack/react-router'
import { readJoinPath } from '../../../shared/meeting-link/meeting-reference.ts'
import { EntryForm } from '../components/entry-form.tsx'
import { MeetingDoor } from '../components/meeting-door.tsx'

/** `/m/j`, `/m/j/{id}`, `/m/j/{id}/{pmu}?pwd=` and `/join/meeting?={id}` (spec 2.1, 2.21). */
export function JoinPage() {
  const { pathname } = useLocation()
  // The older address has a query without a name, which only the browser's own reading keeps.
  const reference = readJoinPath(pathname, window.location.search)
  if (!reference) return <EntryForm />
  return <MeetingDoor key={reference.meeting} reference={reference} />
}
