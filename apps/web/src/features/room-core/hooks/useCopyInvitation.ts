import { useCallback } from 'react'
import { useCopy } from '../../../shared/clipboard/index.ts'
import { useInvitationText } from '../../../shared/invitation/index.ts'
import { useRoom } from './useRoom.ts'

/** The invitation as it is now, as subject and text. */
export function useRoomInvitation(): () => { title: string; text: string } {
  const { connection } = useRoom()
  const invitationText = useInvitationText()
  return useCallback(() => {
    const { invitation, hostName, planned } = connection.getSnapshot().view
    return { title: invitation.title, text: invitationText({ ...invitation, hostName, planned }) }
  }, [connection, invitationText])
}

/** Copies the invitation, and reports the outcome. */
export function useCopyInvitation(): () => void {
  const { ui } = useRoom()
  const invitation = useRoomInvitation()
  const { copy } = useCopy()
  return useCallback(() => {
    copy(invitation().text).then(
      () => ui.toast({ kind: 'copied' }),
      () => {
        ui.toast({ kind: 'copy_failed' })
        ui.openDialog({ kind: 'details' })
      },
    )
  }, [ui, invitation, copy])
}
