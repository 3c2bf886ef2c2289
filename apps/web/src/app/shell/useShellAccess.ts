import type { Permissions } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { useChatUrl } from '../../features/chat-calls/index.ts'
import { orpc } from '../../shared/api/index.ts'
import { useUser } from '../../shared/session/index.ts'

export interface ShellAccess {
  permission: Permissions
  /** Where the chat opens, for people who have one (spec 2.46); otherwise null. */
  chatUrl: string | null
  hasDrive: boolean
  /** Whether minutes, and questions about them, are on (spec 9.13). */
  hasMinutes: boolean
  hasConsole: boolean
}

/** What the sidebar may show: permissions of the session, feature flags (6.6) and the two checks by email (6.5). */
export function useShellAccess(): ShellAccess {
  const { permission, user } = useUser()
  const chatUrl = useChatUrl()
  const input = { email: user.user_email }
  const drive = useQuery(orpc.organization.hasDriveAccess.queryOptions({ input }))
  const cm = useQuery(orpc.organization.hasCmAccess.queryOptions({ input }))
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  return {
    permission,
    chatUrl,
    hasMinutes: config.data?.data.flags.meetingMinutes ?? false,
    hasDrive: drive.data?.data.hasAccess ?? false,
    hasConsole: cm.data?.data.hasAccess ?? false,
  }
}
