import { useCallback } from 'react'
import { useCopy } from '../../../shared/clipboard/index.ts'
import { useInvitationText } from '../../../shared/invitation/index.ts'
import { useRoom } from './useRoom.ts'

/** Copies the invitation, and reports the outcome. */
export function useCopyInvitation(): () => void {
  const { connection, ui } = useRoom()
  const invitationText = useInvitationText()
  const { copy } = useCopy()
  return useCallback(() => {
    const { invitation, hostName, planned } = connection.getSnapshot().view
    copy(invitationText({ ...invitation, hostName, planned })).then(
      () => ui.toast({ kind: 'copied' }),
      () => {
        ui.toast({ kind: 'copy_failed' })
        ui.openDialog({ kind: 'details' })
      },
    )
  }, [connection, ui, invitationText, copy])
}
