import { Button } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { IconCalendarPlus } from '@tabler/icons-react'
import styles from './cards.module.css'

/** Opens the scheduler (spec 2.52). */
export function PlanCard({ onSchedule }: { onSchedule(): void }) {
  const t = useText('home')
  return (
    <section className={styles.card} aria-labelledby="plan-title">
      <h2 id="plan-title">{t('plan.title')}</h2>
      <p className={styles.lead}>{t('plan.lead')}</p>
      <Button
        className={styles.plan}
        variant="default"
        size="md"
        leftSection={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
        onClick={onSchedule}
      >
        {t('plan.submit')}
      </Button>
    </section>
  )
}
