import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconCopy, IconUserPlus } from '@tabler/icons-react'
import { useCopyInvitation, useRoom } from '../../room-core/index.ts'
import styles from './AloneCard.module.css'

/** For the first person in the room: how to invite others. */
export function AloneCard() {
  const t = useText('room')
  const { ui } = useRoom()
  const copy = useCopyInvitation()
  return (
    <section className={styles.card}>
      <h2>{t('stage.alone')}</h2>
      <p>{t('stage.alone_hint')}</p>
      <div className={styles.ways}>
        <Button leftSection={<IconCopy size={18} stroke={1.8} />} onClick={copy}>
          {t('top.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.8} />}
          onClick={() => ui.openDialog({ kind: 'invite' })}
        >
          {t('people.invite')}
        </Button>
      </div>
    </section>
  )
}
