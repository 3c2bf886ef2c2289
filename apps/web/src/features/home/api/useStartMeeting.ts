import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { orpc } from '../../../shared/api/index.ts'
import { joinPath, parseMeetingReference } from '../../../shared/meeting-link/index.ts'

/** Starts a meeting and goes directly into its room, with the devices of the last call. */
export function useStartMeeting() {
  const router = useRouter()
  return useMutation(
    orpc.meeting.startMeeting.mutationOptions({
      onSuccess: async ({ data: { meeting, invitation } }) => {
        const reference = parseMeetingReference(invitation.joinLink) ?? { meeting }
        const { pressAhead } = await import('../../join/index.ts')
        pressAhead(reference)
        router.history.push(joinPath(reference))
      },
      meta: { changes: ['meetings'], isFetchedBehind: true },
    }),
  )
}
