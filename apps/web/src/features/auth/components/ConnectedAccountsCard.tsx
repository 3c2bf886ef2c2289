import { Button, Skeleton } from '@mantine/core'
import type { ConnectedAccount } from '@majlis/contract'
import { formatNumericDate } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorCode, orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { FormAlert } from './FormAlert.tsx'
import form from './form.module.css'
import { ProofDialog } from './ProofDialog.tsx'
import styles from './security.module.css'

type Open = { dialog: 'none' } | { dialog: 'connect' } | { dialog: 'disconnect'; account: ConnectedAccount }

/**
 * The provider accounts with which the user signs in (spec 2.56). Renders nothing if the organisation has no
 * provider.
 */
export function ConnectedAccountsCard() {
  const t = useText('security')
  const errorText = useErrorText()
  const connected = useQuery(orpc.singleSignOn.connectedAccounts.queryOptions({ staleTime: 0 }))
  const security = useQuery(orpc.security.security.queryOptions({ staleTime: 0 }))
  const [open, setOpen] = useState<Open>({ dialog: 'none' })
  const close = () => setOpen({ dialog: 'none' })
  const error = connected.error ?? security.error
  const { accounts, connectable } = connected.data?.data ?? { accounts: [], connectable: null }
  if (connected.data && accounts.length === 0 && connectable === null) return null

  /** The provider sends the browser to the callback of sign-ins, which leads back to the profile. */
  async function connect(password: string | undefined): Promise<void> {
    const { data } = await api.singleSignOn.connect(password === undefined ? {} : { password })
    window.location.assign(data.url)
  }

  return (
    <Card className={styles.card} aria-labelledby="connected-accounts">
      <h2 id="connected-accounts">{t('connected.title')}</h2>
      <p className={styles.muted}>{t('connected.text')}</p>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      {connected.isPending ? <Skeleton height={56} mt="md" /> : null}
      {accounts.length > 0 ? (
        <ul className={styles.rows}>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onDisconnect={() => setOpen({ dialog: 'disconnect', account })}
            />
          ))}
        </ul>
      ) : null}
      {connectable !== null ? (
        <div className={styles.buttons}>
          <Button variant="default" disabled={!security.data} onClick={() => setOpen({ dialog: 'connect' })}>
            {t('connected.connect', { name: connectable })}
          </Button>
        </div>
      ) : null}
      {open.dialog === 'connect' && security.data && connectable !== null ? (
        <ProofDialog
          text={t('connected.connectText', { name: connectable })}
          submit={t('proof.submit')}
          hasPassword={security.data.data.hasPassword}
          send={connect}
          onClose={close}
        />
      ) : null}
      {open.dialog === 'disconnect' ? <DisconnectDialog account={open.account} onClose={close} /> : null}
    </Card>
  )
}

function AccountRow({ account, onDisconnect }: { account: ConnectedAccount; onDisconnect(): void }) {
  const t = useText('security')
  const { language } = useLanguage()
  const { timeZone, timeFormat, dateFormat } = useUser().profile
  const { name, connectedAt } = account
  return (
    <li>
      <div className={styles.name}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className={styles.muted}>
          {t('connected.since', {
            date: formatNumericDate(connectedAt, { language, timeZone, timeFormat, dateFormat }),
          })}
        </p>
      </div>
      <Button
        variant="subtle"
        color="red"
        aria-label={t('connected.disconnectLabel', { name })}
        onClick={onDisconnect}
      >
        {t('connected.disconnect')}
      </Button>
    </li>
  )
}

interface DisconnectDialogProps {
  account: ConnectedAccount
  onClose(): void
}

function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const t = useText('security')
  const disconnect = useMutation(
    orpc.singleSignOn.disconnect.mutationOptions({
      onSuccess: onClose,
      meta: {
        changes: ['connectedAccounts'],
        done: t('connected.disconnected', { name: account.name }),
      },
    }),
  )
  return (
    <Dialog onClose={onClose} title={t('connected.disconnectTitle', { name: account.name })}>
      <div className={form.form}>
        <p>{t('connected.disconnectText')}</p>
        <FormAlert error={disconnect.error && errorCode(disconnect.error)} />
        <div className={form.row}>
          <Button variant="default" onClick={onClose}>
            {t('proof.cancel')}
          </Button>
          <Button
            color="red"
            loading={disconnect.isPending}
            onClick={() => disconnect.mutate({ id: account.id })}
          >
            {t('connected.disconnect')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
