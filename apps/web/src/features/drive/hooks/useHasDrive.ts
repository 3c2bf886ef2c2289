import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'

/** Whether the person has a drive (spec 6.5); false until that is known. */
export function useHasDrive(): boolean {
  const { user } = useUser()
  const input = { email: user.user_email }
  const drive = useQuery(orpc.organization.hasDriveAccess.queryOptions({ input }))
  return drive.data?.data.hasAccess ?? false
}
