import type { SingleSignOnOnly } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Loaded } from './Loaded.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import styles from './SettingsCard.module.css'

/** Requires everyone but one owner to sign in with the organisation's provider. */
export function SingleSignOnOnlySection() {
  const t = useText('security')
  const only = useQuery(orpc.singleSignOn.only.queryOptions({ staleTime: 0 }))
  const provider = useQuery(orpc.singleSignOn.provider.queryOptions({ staleTime: 0 }))
  const { name, isEnabled } = provider.data?.data.provider ?? { name: null, isEnabled: false }
  return (
    <Loaded query={only}>
      {(saved) => (
        <SettingsCard
          title={t('only.title')}
          text={name === null ? t('only.needsProvider') : t('only.text', { name })}
        >
          {name !== null && isEnabled ? (
            <Rule key={saved.breakGlassUserId} saved={saved} provider={name} />
          ) : name === null ? null : (
            <p className={styles.text}>{t('only.needsProvider')}</p>
          )}
        </SettingsCard>
      )}
    </Loaded>
  )
}

function Rule({ saved, provider }: { saved: SingleSignOnOnly; provider: string }) {
  const t = useText('security')
  const errorText = useErrorText()
  const isOwner = useUser().profile.role === 'owner'
  const [owner, setOwner] = useState(saved.breakGlassUserId ?? '')
  const [isConfirming, setConfirming] = useState(false)
  const turnOn = useMutation(
    orpc.singleSignOn.turnOnOnly.mutationOptions({
      onSuccess: () => setConfirming(false),
      meta: { changes: ['singleSignOnOnly'], done: t('only.saved') },
    }),
  )
  const turnOff = useMutation(
    orpc.singleSignOn.turnOffOnly.mutationOptions({
      meta: { changes: ['singleSignOnOnly'], done: t('only.saved') },
    }),
  )
  const chosen = saved.owners.find(({ id }) => id === owner)
  const error = turnOn.error ?? turnOff.error
  const isChange = saved.isOn && owner !== saved.breakGlassUserId
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('only.connectText')}</p>
      <p>
        <b>{saved.isOn ? t('only.isOn') : t('only.isOff')}</b>
      </p>
      <OwnerField saved={saved} owner={chosen ? owner : ''} isDisabled={!isOwner} onChange={setOwner} />
      <footer className={styles.foot}>
        <Notice tone="bad" isPlaceKept className={styles.error}>
          {error && !isConfirming ? errorText(error) : null}
        </Notice>
        {isOwner ? null : <p className={styles.text}>{t('only.ownersOnly')}</p>}
        {isOwner && saved.isOn ? (
          <Button
            variant="default"
            loading={turnOff.isPending}
            onClick={() => {
              turnOn.reset()
              turnOff.mutate(undefined)
            }}
          >
            {t('only.off')}
          </Button>
        ) : null}
        {isOwner && (!saved.isOn || isChange) ? (
          <Button disabled={!chosen?.isReady} onClick={() => setConfirming(true)}>
            {saved.isOn ? t('only.change') : t('only.on')}
          </Button>
        ) : null}
      </footer>
      {isConfirming && chosen ? (
        <ConfirmDialog
          title={saved.isOn ? t('only.change') : t('only.confirmTitle')}
          action={saved.isOn ? t('only.change') : t('only.on')}
          text={t('only.confirmText', { name: chosen.name, provider })}
          sending={turnOn}
          onConfirm={() => turnOn.mutate({ breakGlassUserId: chosen.id })}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  )
}

interface OwnerFieldProps {
  saved: SingleSignOnOnly
  /** The ID of the chosen owner; empty for none. */
  owner: string
  isDisabled: boolean
  onChange(id: string): void
}

/** The owner who keeps a password for emergencies. */
function OwnerField({ saved, owner, isDisabled, onChange }: OwnerFieldProps) {
  const t = useText('security')
  return (
    <NativeSelect
      label={t('only.owner')}
      description={t('only.ownerText')}
      value={owner}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: saved.isOn ? t('only.gone') : t('only.choose'), disabled: true },
        ...saved.owners.map(({ id, name, isReady }) => ({
          value: id,
          label: isReady ? name : t('only.notReady', { name }),
          disabled: !isReady,
        })),
      ]}
    />
  )
}

interface ConfirmDialogProps {
  title: string
  action: string
  text: string
  sending: { isPending: boolean; error: unknown }
  onConfirm(): void
  onClose(): void
}

function ConfirmDialog({ title, action, text, sending, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText('security')
  const errorText = useErrorText()
  return (
    <Dialog
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('only.cancel')}
          </Button>
          <Button loading={sending.isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Notice tone="bad" isPlaceKept className={styles.error}>
        {sending.error ? errorText(sending.error) : null}
      </Notice>
    </Dialog>
  )
}
