import { useIsHost, useRoom, useUiValue } from '../../room-core/index.ts'
import { DeviceRequestDialog } from './DeviceRequestDialog.tsx'
import { EndDialog, LeaveConfirmDialog } from './ConfirmDialogs.tsx'
import { CaptionsDialog } from '../../room-captions/index.ts'
import {
  InterpretationDialog,
  InterpreterDialog,
  useInterpretationLanguages,
} from '../../room-interpretation/index.ts'
import { InviteDialog, RemoveDialog, RemoveAddressDialog, RenameDialog } from '../../room-people/index.ts'
import { PresentDialog } from '../../room-presenting/index.ts'
import { latePart, useFetchedAhead } from '../../../shared/late-part/index.ts'
import { RecordingConsent } from './RecordingConsent.tsx'

// Dialogs that are loaded when they are needed.
const lateDialogs = {
  backdrop: latePart(async () => (await import('./BackdropDialog.tsx')).BackdropDialog),
  captions: CaptionsDialog,
  commands: latePart(async () => (await import('./CommandDialog.tsx')).CommandDialog),
  details: latePart(async () => (await import('./DetailsDialog.tsx')).DetailsDialog),
  devices: latePart(async () => (await import('./DevicesDialog.tsx')).DevicesDialog),
  interpretation: InterpretationDialog,
  invite: InviteDialog,
  present: PresentDialog,
  record: latePart(async () => (await import('./RecordDialog.tsx')).RecordDialog),
  record_stop: latePart(async () => (await import('./RecordDialog.tsx')).StopRecordingDialog),
  leave: latePart(async () => (await import('./LeaveDialog.tsx')).LeaveDialog),
  shortcuts: latePart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
} as const
const { interpretation, ...others } = lateDialogs
const fetchedAhead = Object.values(others)
const noParts: typeof fetchedAhead = []
/** Most meetings are in one language. */
const interpretationParts = [interpretation]
const interpretationPartsOfHosts = [interpretation, InterpreterDialog]

/** The open dialog, a host's request, and the consent to a recording. */
export function Dialogs() {
  const isHost = useIsHost()
  const isInterpreted = useInterpretationLanguages().length > 0
  useFetchedAhead(fetchedAhead)
  useFetchedAhead(isInterpreted ? (isHost ? interpretationPartsOfHosts : interpretationParts) : noParts)
  return (
    <>
      <DeviceRequestDialog />
      <RecordingConsent />
      <OpenDialog />
    </>
  )
}

function OpenDialog() {
  const { ui } = useRoom()
  const dialog = useUiValue((state) => state.dialog)
  const close = () => ui.openDialog(null)
  if (dialog === null) return null
  const onFailed = () => {
    close()
    ui.toast({ kind: 'problem', error: null })
  }
  switch (dialog.kind) {
    case 'end':
      return <EndDialog onClose={close} />
    case 'leave_confirm':
      return <LeaveConfirmDialog onClose={close} />
    case 'interpreter':
      return (
        <InterpreterDialog
          participantId={dialog.participantId}
          name={dialog.name}
          onClose={close}
          onFailed={onFailed}
        />
      )
    case 'remove_address':
      return <RemoveAddressDialog participantId={dialog.participantId} name={dialog.name} onClose={close} />
    case 'remove':
      return <RemoveDialog participantId={dialog.participantId} name={dialog.name} onClose={close} />
    case 'rename':
      return (
        <RenameDialog
          participantId={dialog.participantId}
          name={dialog.name}
          isSelf={dialog.isSelf}
          onClose={close}
        />
      )
    default: {
      const LateDialog = lateDialogs[dialog.kind]
      return <LateDialog key={dialog.kind} onClose={close} onFailed={onFailed} />
    }
  }
}
