import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { session } from '../../../shared/session/index.ts'
import { ProofDialog } from '../../auth/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** The end of the account, confirmed by the password. */
export function DeleteCard() {
  const t = useText('profile')
  const security = useQuery(orpc.security.security.queryOptions({ staleTime: 0 }))
  const [isAsking, setAsking] = useState(false)
  const days = { count: limits.deletedAccountDays }
  return (
    <ProfileCard title={t('delete.title')} text={t('delete.text', days)}>
      <div className={styles.buttons}>
        <Button variant="outline" color="red" disabled={!security.data} onClick={() => setAsking(true)}>
          {t('delete.submit')}
        </Button>
      </div>
      {isAsking && security.data ? (
        <ProofDialog
          text={t('delete.confirm', days)}
          submit={t('delete.submit')}
          isDestructive
          hasPassword={security.data.data.hasPassword}
          send={async (password) => {
            await api.profile.deleteAccount(password === undefined ? {} : { password })
            session.forget()
            window.location.assign('/')
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </ProfileCard>
  )
}
