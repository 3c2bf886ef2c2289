import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useCopyInvitation } from '../hooks/useCopyInvitation.ts'
import styles from './AloneCard.module.css'

/** For the first one in the room: what to do so that others come. */
export function AloneCard() {
  const t = useText('room')
  const copy = useCopyInvitation()
  return (
    <section className={styles.card}>
      <h2>{t('stage.alone')}</h2>
      <p>{t('stage.alone_hint')}</p>
      <Button leftSection={<IconCopy size={18} stroke={1.8} />} onClick={copy}>
        {t('top.copy')}
      </Button>
    </section>
  )
}
