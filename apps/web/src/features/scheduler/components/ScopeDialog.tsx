import { Button } from '@mantine/core'
import type { EditScope } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useState } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { ScopeChoice } from '../../../shared/recurrence/index.ts'

/** For which events of the series the change is (spec 4.5). */
export function ScopeDialog({
  possible,
  onChoose,
  onClose,
}: {
  /** What is not among them is said why. */
  possible: readonly EditScope[]
  onChoose(scope: EditScope): void
  onClose(): void
}) {
  const t = useText('scheduler')
  const tc = useText('common')
  const title = useText('recurrence')('scope.change')
  const [scope, setScope] = useState<EditScope>(possible[0] ?? 'all')
  return (
    <Dialog
      size={520}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {tc('action.cancel')}
          </Button>
          <Button data-autofocus onClick={() => onChoose(scope)}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <ScopeChoice label={title} isLabelHidden value={scope} possible={possible} onChange={setScope} />
    </Dialog>
  )
}
