import { Button, Skeleton } from '@mantine/core'
import type { TwoFactorSecret } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Chip, Notice } from '@majlis/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './security.module.css'
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx'

/** What is open: nothing → proof → (set-up →) codes → nothing. */
type Step =
  | { step: 'none' }
  | { step: 'enable' | 'renew' | 'disable' }
  | { step: 'set_up'; secret: TwoFactorSecret }
  | { step: 'codes'; codes: string[] }

const changes = ['security'] as const

/** The user's two-factor sign-in (spec 2.56). */
export function TwoFactorCard() {
  const t = useText('security')
  const errorText = useErrorText()
  const security = useQuery(orpc.security.security.queryOptions({ staleTime: 0 }))
  const [step, setStep] = useState<Step>({ step: 'none' })
  const known = security.data?.data

  return (
    <Card className={styles.card} aria-labelledby="two-factor">
      <div className={styles.head}>
        <h2 id="two-factor">{t('twoFactor.title')}</h2>
        {known ? (
          <Chip tone={known.twoFactor.isEnabled ? 'ok' : 'quiet'}>
            {t(known.twoFactor.isEnabled ? 'twoFactor.on' : 'twoFactor.off')}
          </Chip>
        ) : null}
      </div>
      <p className={styles.muted}>{t('twoFactor.text')}</p>
      {security.isPending ? <Skeleton height={40} mt="md" /> : null}
      {security.error ? <Notice tone="bad">{errorText(security.error)}</Notice> : null}
      {known?.twoFactor.isRequired ? <p className={styles.muted}>{t('twoFactor.required')}</p> : null}
      {known ? <Acts twoFactor={known.twoFactor} onStep={(next) => setStep({ step: next })} /> : null}
      {known ? <StepDialog step={step} hasPassword={known.hasPassword} onStep={setStep} /> : null}
    </Card>
  )
}

interface ActsProps {
  twoFactor: { isEnabled: boolean; isRequired: boolean; recoveryCodesLeft: number }
  onStep(step: 'enable' | 'renew' | 'disable'): void
}

/** The available actions: turn it on; or renew the codes and, unless it is required, turn it off. */
function Acts({ twoFactor, onStep }: ActsProps) {
  const t = useText('security')
  if (!twoFactor.isEnabled)
    return (
      <div className={styles.buttons}>
        <Button onClick={() => onStep('enable')}>{t('twoFactor.enable')}</Button>
      </div>
    )
  return (
    <>
      <p>{t('twoFactor.codesLeft', { count: twoFactor.recoveryCodesLeft })}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onStep('renew')}>
          {t('twoFactor.renew')}
        </Button>
        {twoFactor.isRequired ? null : (
          <Button variant="default" onClick={() => onStep('disable')}>
            {t('twoFactor.disable')}
          </Button>
        )}
      </div>
    </>
  )
}

interface StepDialogProps {
  step: Step
  hasPassword: boolean
  onStep(step: Step): void
}

function StepDialog({ step, hasPassword, onStep }: StepDialogProps) {
  const t = useText('security')
  const close = () => onStep({ step: 'none' })
  const acts = useActs(onStep)
  const confirmation = useMutation(
    orpc.security.confirmTwoFactor.mutationOptions({
      onSuccess: ({ data }) => onStep({ step: 'codes', codes: data.recoveryCodes }),
      meta: { changes, done: t('twoFactor.turnedOn') },
    }),
  )
  switch (step.step) {
    case 'none':
      return null
    case 'enable':
    case 'renew':
    case 'disable':
      return <ProofDialog {...acts[step.step]} hasPassword={hasPassword} onClose={close} />
    case 'set_up':
      return (
        <Dialog onClose={close} title={t('setUp.title')}>
          <p>{t('setUp.scan')}</p>
          <TwoFactorSetUp
            secret={step.secret}
            confirm={async (code) => void (await confirmation.mutateAsync({ code }))}
          />
        </Dialog>
      )
    case 'codes':
      return (
        <Dialog onClose={close} title={t('recovery.title')}>
          <p>{t('recovery.text')}</p>
          <RecoveryCodes codes={step.codes} onDone={close} />
        </Dialog>
      )
  }
}

/** What happens after each proof of identity. */
function useActs(onStep: (step: Step) => void) {
  const t = useText('security')
  return {
    enable: {
      text: t('twoFactor.text'),
      submit: t('proof.submit'),
      send: async (password?: string) => {
        const { data } = await api.security.beginTwoFactor({ password })
        onStep({ step: 'set_up', secret: data })
      },
    },
    renew: {
      text: t('twoFactor.renewText'),
      submit: t('twoFactor.renew'),
      send: async (password?: string) => {
        const { data } = await api.security.renewRecoveryCodes({ password })
        onStep({ step: 'codes', codes: data.recoveryCodes })
      },
      changes,
    },
    disable: {
      text: t('twoFactor.disableText'),
      submit: t('twoFactor.disable'),
      isDestructive: true,
      send: async (password?: string) => {
        await api.security.disableTwoFactor({ password })
        onStep({ step: 'none' })
        showSnackbar(t('twoFactor.turnedOff'))
      },
      changes,
    },
  }
}
