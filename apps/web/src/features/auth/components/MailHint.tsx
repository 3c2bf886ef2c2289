import { useText } from '@majlis/i18n/react'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import styles from './form.module.css'

/** Mentions the link in the mail with the code, and where mails are on a trial installation. */
export function MailHint() {
  const t = useText('auth')
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const mailbox = config.data?.data.devMailbox ?? 'none'
  return (
    <>
      <p className={styles.hint}>{t('code.hint')}</p>
      {mailbox === 'none' ? null : (
        <p className={styles.hint}>
          {t(mailbox === 'by_link' ? 'code.mailboxByLink' : 'code.mailbox')}{' '}
          <Anchor href="/dev/mailbox" target="_blank" inherit>
            {t('code.openMailbox')}
          </Anchor>
        </p>
      )}
    </>
  )
}
