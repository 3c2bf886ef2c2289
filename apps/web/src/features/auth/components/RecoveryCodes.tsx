import { Button } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import styles from './security.module.css'

export interface RecoveryCodesProps {
  codes: readonly string[]
  onDone(): void
}

/** Recovery codes, shown once, to be saved. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useText('security')
  const text = codes.join('\n')
  return (
    <div className={styles.setUp}>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} label={t('recovery.copy')} />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="majlis-recovery-codes.txt"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        >
          {t('recovery.download')}
        </Button>
      </div>
      <Button size="lg" onClick={onDone}>
        {t('recovery.done')}
      </Button>
    </div>
  )
}
