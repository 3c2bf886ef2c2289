import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { SubscribeDialog } from '../../../shared/calendar-feed/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** The private address at which any other calendar app shows the user's meetings (spec 7.12). */
export function FeedCard() {
  const t = useText('profile')
  const tc = useText('calendar')
  const [isOpen, setOpen] = useState(false)
  return (
    <ProfileCard title={t('calendars.feedTitle')} text={t('calendars.feedText')}>
      <div className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<IconRss size={18} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {tc('subscribe.open')}
        </Button>
      </div>
      {isOpen ? <SubscribeDialog onClose={() => setOpen(false)} /> : null}
    </ProfileCard>
  )
}
