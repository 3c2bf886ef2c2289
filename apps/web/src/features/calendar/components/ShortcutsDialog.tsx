import { useText } from '@majlis/i18n/react'
import { Dialog } from '../../../shared/dialog/index.ts'
import styles from './dialogs.module.css'

/** The keyboard shortcuts of the calendar. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const t = useText('calendar')
  const rows: readonly (readonly [keys: string, does: string])[] = [
    [t('keys.arrowKeys'), t('keys.arrows')],
    [t('keys.enterKey'), t('keys.enter')],
    [t('keys.alt'), t('keys.move')],
    [t('keys.altShift'), t('keys.stretch')],
    ['N', t('keys.new')],
    ['T', t('keys.today')],
    ['D W M A', t('keys.views')],
    ['J K', t('keys.step')],
    ['?', t('keys.help')],
  ]
  return (
    <Dialog onClose={onClose} title={t('keys.title')}>
      <dl className={styles.keys}>
        {rows.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
