import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { EmailDialog } from './EmailDialog.tsx'
import styles from './profile.module.css'

/** The address of the account, with a button to change it. */
export function EmailField() {
  const t = useText('profile')
  const { user } = useUser()
  const [isOpen, setOpen] = useState(false)
  const change = useQuery(orpc.profile.emailChange.queryOptions({ staleTime: 0 }))
  const waiting = change.data?.data ?? null
  return (
    <>
      <span className={styles.email}>
        <bdi>{user.user_email}</bdi>
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {waiting ? t('email.waiting', { email: waiting.email }) : t('email.change')}
        </Button>
      </span>
      {isOpen ? (
        <EmailDialog
          waitingFor={waiting?.email ?? null}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false)
            showSnackbar(t('email.saved'))
          }}
        />
      ) : null}
    </>
  )
}
