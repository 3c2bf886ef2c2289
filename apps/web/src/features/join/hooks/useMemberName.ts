import { useSession } from '../../../shared/session/index.ts'

/** The name of the signed-in person; empty for a guest. */
export function useMemberName(): string {
  const { session } = useSession()
  if (!session) return ''
  const { profile, user } = session
  return `${profile.firstName} ${profile.lastName}`.trim() || user.display_name
}
