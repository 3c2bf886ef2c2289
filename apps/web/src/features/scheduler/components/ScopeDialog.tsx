import { Button } from '@mantine/core'
import { editScopes, type EditScope } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useState } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import styles from './dialogs.module.css'

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
  const [scope, setScope] = useState<EditScope>(possible[0] ?? 'all')
  return (
    <Dialog
      size={520}
      title={t('scope.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {tc('action.cancel')}
          </Button>
          <Button onClick={() => onChoose(scope)}>{t('action.save')}</Button>
        </>
      }
    >
      <fieldset className={styles.scopes} aria-label={t('scope.title')}>
        {editScopes.map((one) => {
          const isPossible = possible.includes(one)
          return (
            <label key={one} className={styles.scope}>
              <input
                type="radio"
                name="scope"
                checked={scope === one}
                disabled={!isPossible}
                onChange={() => setScope(one)}
                data-autofocus={scope === one || undefined}
              />
              <span>
                {t(`scope.${one}`)}
                {isPossible ? null : <small>{t('scope.ofSeries')}</small>}
              </span>
            </label>
          )
        })}
      </fieldset>
    </Dialog>
  )
}
