import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { forgetHere, useUser } from '../../../shared/session/index.ts'
import { ProofDialog } from '../../auth/index.ts'
import { TransferField, type TransferChoice } from '../../people/index.ts'
import { useIsAlone } from '../model/useIsAlone.ts'
import styles from './profile.module.css'

/**
 * Deletes the user's account in two steps: what happens to their meetings and files, and a proof of identity (spec
 * 2.56, 4.1).
 */
export function DeleteDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose(): void }) {
  const t = useText('profile')
  const [choice, setChoice] = useState<TransferChoice>({ kind: 'go' })
  const [isDecided, setIsDecided] = useState(false)
  const days = { count: limits.deletedAccountDays }
  const transfer = choice.kind === 'give' ? choice.transfer : null
  if (!isDecided)
    return (
      <WhatHappens choice={choice} onChange={setChoice} onNext={() => setIsDecided(true)} onClose={onClose} />
    )
  return (
    <ProofDialog
      text={t(transfer ? 'delete.confirmGiven' : 'delete.confirm', days)}
      submit={t('delete.submit')}
      isDestructive
      hasPassword={hasPassword}
      send={async (password) => {
        await api.profile.deleteAccount({
          ...(password === undefined ? {} : { password }),
          ...(transfer ? { handOver: transfer } : {}),
        })
        forgetHere({ isReported: true })
        window.location.assign('/')
      }}
      onClose={onClose}
    />
  )
}

function WhatHappens({
  choice,
  onChange,
  onNext,
  onClose,
}: {
  choice: TransferChoice
  onChange(choice: TransferChoice): void
  onNext(): void
  onClose(): void
}) {
  const t = useText('profile')
  const { user } = useUser()
  const isAlone = useIsAlone()
  const [isUnderstood, setIsUnderstood] = useState(false)
  const isComplete = isUnderstood && (choice.kind === 'go' || choice.transfer !== null)
  const days = { count: limits.deletedAccountDays }
  return (
    <Dialog onClose={onClose} title={t('delete.title')}>
      <form
        className={styles.steps}
        onSubmit={(event) => {
          event.preventDefault()
          onNext()
        }}
      >
        <p>{t(isAlone ? 'delete.whatAlone' : 'delete.what', days)}</p>
        <TransferField userIds={[user.ID]} choice={choice} onChange={onChange} />
        <Checkbox
          label={t('delete.understood')}
          checked={isUnderstood}
          onChange={(event) => setIsUnderstood(event.currentTarget.checked)}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('form.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isComplete}>
            {t('delete.next')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
