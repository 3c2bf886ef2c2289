import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useDraft } from '../../scheduler-draft/index.ts'
import { useInviteeCounts } from '../hooks/useInviteeCounts.ts'
import { InviteeCount } from './InviteeCount.tsx'
import styles from './sections.module.css'

/** How many people are invited. `onAdd` opens the section to choose them; null if they can't be changed here. */
export function PeopleLine({ onAdd }: { onAdd: (() => void) | null }) {
  const t = useText('scheduler')
  const { draft } = useDraft()
  const counts = useInviteeCounts()
  return (
    <div className={styles.people} role="group" aria-label={t('section.people')}>
      <span className={styles.caption} aria-hidden>
        {t('section.people')}
      </span>
      <span className={styles.count}>
        {draft.invitees.length === 0 ? t('people.noneYet') : <InviteeCount counts={counts} />}
      </span>
      {onAdd ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
          onClick={onAdd}
        >
          {t('people.add')}
        </Button>
      ) : null}
    </div>
  )
}
