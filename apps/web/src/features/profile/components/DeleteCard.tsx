import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useIsAlone } from '../model/useIsAlone.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** Deletes the user's account. */
export function DeleteCard() {
  const t = useText('profile')
  const isAlone = useIsAlone()
  const security = useQuery(orpc.security.security.queryOptions({ staleTime: 0 }))
  const [isConfirming, setConfirming] = useState(false)
  const days = { count: limits.deletedAccountDays }
  return (
    <ProfileCard title={t('delete.title')} text={t(isAlone ? 'delete.alone' : 'delete.text', days)}>
      <div className={styles.buttons}>
        <Button variant="outline" color="red" disabled={!security.data} onClick={() => setConfirming(true)}>
          {t('delete.submit')}
        </Button>
      </div>
      {isConfirming && security.data ? (
        <DeleteDialog hasPassword={security.data.data.hasPassword} onClose={() => setConfirming(false)} />
      ) : null}
    </ProfileCard>
  )
}
