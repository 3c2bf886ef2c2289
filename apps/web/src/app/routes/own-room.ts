import { redirect } from '@tanstack/react-router'
import { errorCode, orpc } from '../../shared/api/index.ts'
import { meetingPath } from '../../shared/meeting-link/index.ts'
import { queryClient } from '../query-client.ts'

/**
 * `/room` leads to the user's own room: the shortcuts of the installed app are the same for everyone. Without a room, it leads to Home, which
 * says so. For `beforeLoad` of a route below `requireUser`.
 */
export async function leadToOwnRoom(): Promise<void> {
  throw redirect({ href: (await ownRoomPath()) ?? '/home', replace: true })
}

async function ownRoomPath(): Promise<string | null> {
  try {
    const { data } = await queryClient.fetchQuery(orpc.organization.resourceInformation.queryOptions())
    return meetingPath(data.resourceAllocation.personalLink)
  } catch (error) {
    if (errorCode(error) === 'resource.not_found') return null
    throw error
  }
}
