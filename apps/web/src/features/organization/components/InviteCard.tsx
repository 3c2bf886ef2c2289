import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { deviceStorage } from '../../../shared/browser-storage/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './InviteCard.module.css'
import { SettingsCard } from './SettingsCard.tsx'

const key = 'majlis.invite-card'

/**
 * On Home, for an owner who is alone in the organisation: leads to inviting others until that is done or dismissed.
 * Shown after the first steps.
 */
export function InviteCard() {
  const t = useText('organization')
  const { user } = useUser()
  const [isOver, setOver] = useState(() => deviceStorage.read(key) === user.organization_id)
  const people = useQuery({
    ...orpc.people.belongings.queryOptions({ input: { id: user.ID } }),
    enabled: !isOver,
  })
  const isAlone = people.data?.data.isAlone
  useEffect(() => {
    // Dismissed on this device.
    if (isAlone === false) deviceStorage.keep(key, user.organization_id)
  }, [isAlone, user.organization_id])
  if (isOver || !isAlone) return null
  return (
    <div className={styles.card}>
      <SettingsCard title={t('invite.title')} text={t('invite.alone')}>
        <div className={styles.actions}>
          <ButtonLink to="/invite-people">{t('invite.people')}</ButtonLink>
          <Button
            variant="subtle"
            onClick={() => {
              deviceStorage.keep(key, user.organization_id)
              setOver(true)
            }}
          >
            {t('onboarding.later')}
          </Button>
        </div>
      </SettingsCard>
    </div>
  )
}
