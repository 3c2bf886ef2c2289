import { useText } from '@majlis/i18n/react'
import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useIsHost, commandKeys, shortcuts } from '../../room-core/index.ts'
import styles from './ShortcutsDialog.module.css'

const listed = [
  'microphone',
  'camera',
  'hand',
  'share',
  'chat',
  'people',
  'full_screen',
  'next_view',
  'captions',
] as const

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const isHost = useIsHost()
  const rows: readonly (readonly [string, string])[] = [
    [t('shortcuts.talk'), t('shortcuts.space')],
    ...[...listed, ...(isHost ? (['record_mark'] as const) : [])].map(
      (id) => [t(`shortcuts.${id}`), shortcuts[id] ?? ''] as const,
    ),
    [t('shortcuts.commands'), commandKeys(navigator.userAgent)],
    [t('shortcuts.shortcuts'), '?'],
  ]
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <p className={styles.hint}>{t('shortcuts.hint')}</p>
      <dl className={styles.list}>
        {rows.map(([label, key]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd className="ltr">
              {key.split(' ').map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
