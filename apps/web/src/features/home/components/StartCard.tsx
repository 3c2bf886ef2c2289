import { Button, Skeleton } from '@mantine/core'
import { formatMeetingId } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import styles from './cards.module.css'

/** The user's own room: its ID, its link, and the way to open it (spec 2.52). */
export function StartCard({ onStart }: { onStart(): void }) {
  const t = useText('home')
  const seat = useQuery(orpc.organization.resourceInformation.queryOptions())
  const own = seat.data?.data.resourceAllocation
  return (
    <section className={`${styles.card} ${styles.now}`} aria-labelledby="start-title">
      <h2 id="start-title">{t('start.title')}</h2>
      <p className={styles.lead}>
        {own ? (
          <>
            {t('start.room')} <span className="num ltr">{formatMeetingId(own.pmi)}</span>
          </>
        ) : seat.isPending ? (
          <Skeleton component="span" display="inline-block" width={180} height={16} opacity={0.4} />
        ) : (
          t('start.noRoom')
        )}
      </p>
      <div className={styles.buttons}>
        <Button
          className={styles.white}
          size="md"
          leftSection={<IconVideo size={20} stroke={1.8} aria-hidden />}
          onMouseEnter={() => void import('./StartPanel.tsx')}
          onClick={onStart}
        >
          {t('start.submit')}
        </Button>
        {own ? (
          <CopyButton
            className={styles.glass}
            size="md"
            text={own.personalLink}
            label={t('start.copyLink')}
          />
        ) : null}
      </div>
    </section>
  )
}
