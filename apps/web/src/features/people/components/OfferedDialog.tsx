import type { Person } from '@majlis/contract'
import type { Offered } from '../model/offered.ts'
import { ActDialog } from './ActDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecordingLinksDialog } from './RecordingLinksDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

export interface OfferedDialogProps {
  act: Offered
  person: Person
  onClose(): void
  /** Called when it is done, and the snackbar says so. */
  onDone(): void
}

/** The dialog of one action for one user. */
export function OfferedDialog({ act, person, onClose, onDone }: OfferedDialogProps) {
  const { id, email, deletedAt } = person
  const name = person.name || email
  const whom = { id, name, onClose, onDone }
  switch (act) {
    case 'password':
      return <PasswordDialog {...whom} />
    case 'twoFactor':
    case 'signOut':
      return <SignInDialog {...whom} act={act} />
    case 'transfer':
      return <TransferDialog {...whom} />
    case 'recordingLinks':
      return <RecordingLinksDialog id={id} name={name} isDeleted={deletedAt !== null} onClose={onClose} />
    default:
      return <ActDialog act={act} people={[{ ...person, name }]} onClose={onClose} onDone={onDone} />
  }
}
