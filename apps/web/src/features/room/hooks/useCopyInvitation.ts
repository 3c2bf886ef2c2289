import { useText } from '@majlis/i18n/react'
import { useCallback } from 'react'
import { useCopy } from '../../../shared/clipboard/index.ts'
import { invitationText } from '../../../shared/invitation/index.ts'
import { useRoom } from './useRoom.ts'

/** Copies title, link, ID in groups of four and passcode, and reports the outcome. */
export function useCopyInvitation(): () => void {
  const { connection, ui } = useRoom()
  const t = useText('common')
  const { copy } = useCopy()
  return useCallback(() => {
    const { invitation } = connection.getSnapshot().view
    copy(invitationText(t, invitation)).then(
      () => ui.toast({ kind: 'copied' }),
      () => {
        ui.toast({ kind: 'copy_failed' })
        ui.openDialog({ kind: 'details' })
      },
    )
  }, [connection, ui, t, copy])
}
