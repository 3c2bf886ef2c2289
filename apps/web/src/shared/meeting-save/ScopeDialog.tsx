import { Button } from '@mantine/core'
import type { EditScope } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useState } from 'react'
import { Dialog } from '../dialog/index.ts'
import { ScopeChoice } from '../recurrence/index.ts'

/** For which events of the series the change is (spec 4.5). */
export function ScopeDialog({
  possible,
  saveLabel,
  onChoose,
  onClose,
}: {
  /** The other options say why they can't be chosen. */
  possible: readonly EditScope[]
  saveLabel: string
  onChoose(scope: EditScope): void
  onClose(): void
}) {
  const title = useText('recurrence')('scope.change')
  const [scope, setScope] = useState<EditScope>(possible[0] ?? 'all')
  return (
    <Dialog
      size={520}
      title={title}
      onClose={onClose}
      confirmButton={
        <Button data-autofocus onClick={() => onChoose(scope)}>
          {saveLabel}
        </Button>
      }
    >
      <ScopeChoice label={title} isLabelHidden value={scope} possible={possible} onChange={setScope} />
    </Dialog>
  )
}
