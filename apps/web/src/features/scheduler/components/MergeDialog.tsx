import { Button } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { useState } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { usePartText } from '../hooks/usePartText.ts'
import { type Draft, type DraftPart, compare, merged } from '../../scheduler-draft/index.ts'
import styles from './dialogs.module.css'

/** Shown when a colleague has saved in the meantime: their changes are merged, and the user decides about what both have changed. */
export function MergeDialog({
  before,
  mine,
  theirs,
  onMerge,
  onClose,
}: {
  before: Draft
  mine: Draft
  theirs: Draft
  onMerge(draft: Draft): void
  onClose(): void
}) {
  const t = useText('scheduler')
  const tc = useText('common')
  const partText = usePartText()
  const [choices, setChoices] = useState<Partial<Record<DraftPart, 'mine' | 'theirs'>>>({})
  const merge = compare(before, mine, theirs)
  return (
    <Dialog
      size={520}
      title={t('merge.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {tc('action.cancel')}
          </Button>
          <Button onClick={() => onMerge(merged(mine, theirs, merge, choices))}>{t('merge.save')}</Button>
        </>
      }
    >
      <p>{t(merge.disputed.length > 0 ? 'merge.text' : 'merge.textTaken')}</p>
      {merge.taken.length > 0 ? (
        <section aria-labelledby="merge-taken">
          <h3 id="merge-taken" className={styles.heading}>
            {t('merge.taken')}
          </h3>
          <ul className={styles.list}>
            {merge.taken.map((part) => (
              <li key={part}>
                <b>{t(`part.${part}`)}</b>
                <small className={styles.value}>{partText(part, theirs)}</small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {merge.disputed.map((part) => (
        <fieldset key={part} className={styles.choice}>
          <legend>{t(`part.${part}`)}</legend>
          <div className={styles.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles.scope}>
                <input
                  type="radio"
                  name={`merge-${part}`}
                  checked={(choices[part] ?? 'mine') === side}
                  onChange={() => setChoices((previous) => ({ ...previous, [part]: side }))}
                />
                <span>
                  {t(`merge.${side}`)}
                  <small className={styles.value}>{partText(part, side === 'mine' ? mine : theirs)}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}
