import { lazy, Suspense } from 'react'
import { useRoom, useUiValue } from '../hooks/useRoom.ts'
import { AskedDialog } from './AskedDialog.tsx'
import { EndDialog, RemoveDialog } from './ConfirmDialogs.tsx'
import { RenameDialog } from './RenameDialog.tsx'

// What one opens now and then comes when it is opened.
const BackdropDialog = lazy(() =>
  import('./BackdropDialog.tsx').then((module) => ({ default: module.BackdropDialog })),
)
const CommandDialog = lazy(() =>
  import('./CommandDialog.tsx').then((module) => ({ default: module.CommandDialog })),
)
const DetailsDialog = lazy(() =>
  import('./DetailsDialog.tsx').then((module) => ({ default: module.DetailsDialog })),
)
const DevicesDialog = lazy(() =>
  import('./DevicesDialog.tsx').then((module) => ({ default: module.DevicesDialog })),
)
const LeaveDialog = lazy(() =>
  import('./LeaveDialog.tsx').then((module) => ({ default: module.LeaveDialog })),
)
const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

/** The one dialog that is open, and the question of a host. */
export function Dialogs() {
  const { ui } = useRoom()
  const dialog = useUiValue((state) => state.dialog)
  const close = () => ui.openDialog(null)
  return (
    <>
      <AskedDialog />
      <Suspense>
        {dialog?.kind === 'end' ? <EndDialog onClose={close} /> : null}
        {dialog?.kind === 'remove' ? (
          <RemoveDialog participantId={dialog.participantId} name={dialog.name} onClose={close} />
        ) : null}
        {dialog?.kind === 'rename' ? (
          <RenameDialog
            participantId={dialog.participantId}
            name={dialog.name}
            isSelf={dialog.isSelf}
            onClose={close}
          />
        ) : null}
        {dialog?.kind === 'backdrop' ? <BackdropDialog onClose={close} /> : null}
        {dialog?.kind === 'commands' ? <CommandDialog onClose={close} /> : null}
        {dialog?.kind === 'details' ? <DetailsDialog onClose={close} /> : null}
        {dialog?.kind === 'leave' ? <LeaveDialog onClose={close} /> : null}
        {dialog?.kind === 'devices' ? <DevicesDialog onClose={close} /> : null}
        {dialog?.kind === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
      </Suspense>
    </>
  )
}
