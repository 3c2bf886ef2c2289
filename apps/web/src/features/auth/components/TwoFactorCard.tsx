import { Button, Skeleton } from '@mantine/core'
import type { TwoFactorSecret } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Chip, Notice } from '@majlis/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
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

/** Two-factor sign-in of the own account (spec 2.56). */
export function TwoFactorCard() {
  const t = useText('security')
  const errorText = useErrorText()
  const security = useQuery(orpc.security.security.queryOptions({ staleTime: 0 }))
  const [step, setStep] = useState<Step>({ step: 'none' })
  const close = () => setStep({ step: 'none' })
  const known = security.data?.data

  const acts = {
    enable: {
      text: t('twoFactor.text'),
      submit: t('proof.submit'),
      send: async (password?: string) => {
        const { data } = await api.security.beginTwoFactor({ password })
        setStep({ step: 'set_up', secret: data })
      },
    },
    renew: {
      text: t('twoFactor.renewText'),
      submit: t('twoFactor.renew'),
      send: async (password?: string) => {
        const { data } = await api.security.renewRecoveryCodes({ password })
        setStep({ step: 'codes', codes: data.recoveryCodes })
      },
      changes,
    },
    disable: {
      text: t('twoFactor.disableText'),
      submit: t('twoFactor.disable'),
      isDestructive: true,
      send: async (password?: string) => {
        await api.security.disableTwoFactor({ password })
        close()
      },
      changes,
    },
  }

  const confirmation = useMutation(
    orpc.security.confirmTwoFactor.mutationOptions({
      onSuccess: ({ data }) => setStep({ step: 'codes', codes: data.recoveryCodes }),
      meta: { changes },
    }),
  )

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
      {known?.twoFactor.isEnabled ? (
        <>
          <p>{t('twoFactor.codesLeft', { count: known.twoFactor.recoveryCodesLeft })}</p>
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setStep({ step: 'renew' })}>
              {t('twoFactor.renew')}
            </Button>
            {known.twoFactor.isRequired ? null : (
              <Button variant="default" onClick={() => setStep({ step: 'disable' })}>
                {t('twoFactor.disable')}
              </Button>
            )}
          </div>
        </>
      ) : known ? (
        <div className={styles.buttons}>
          <Button onClick={() => setStep({ step: 'enable' })}>{t('twoFactor.enable')}</Button>
        </div>
      ) : null}
      {known && (step.step === 'enable' || step.step === 'renew' || step.step === 'disable') ? (
        <ProofDialog {...acts[step.step]} hasPassword={known.hasPassword} onClose={close} />
      ) : null}
      {step.step === 'set_up' ? (
        <Dialog onClose={close} title={t('setUp.title')}>
          <p>{t('setUp.scan')}</p>
          <TwoFactorSetUp
            secret={step.secret}
            confirm={async (code) => void (await confirmation.mutateAsync({ code }))}
          />
        </Dialog>
      ) : null}
      {step.step === 'codes' ? (
        <Dialog onClose={close} title={t('recovery.title')}>
          <p>{t('recovery.text')}</p>
          <RecoveryCodes codes={step.codes} onDone={close} />
        </Dialog>
      ) : null}
    </Card>
  )
}
