import { Skeleton } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { useEffect, useState } from 'react'
import { useSession } from '../../../shared/session/index.ts'
import { useMemberName } from '../hooks/useMemberName.ts'
import type { JoinController } from '../model/join-controller.ts'
import type { JoinState } from '../model/join-state.ts'
import { shownOf } from '../model/join-session.ts'
import { memory } from '../model/memory.ts'
import { Devices } from './Devices.tsx'
import { PreJoinFrame } from './PreJoinFrame.tsx'
import { JoinForm } from './JoinForm.tsx'
import styles from './PreJoin.module.css'
import { Preview } from './Preview.tsx'

/** By then, people who join immediately have pressed Join. */
const choicesAfterMs = 700

export interface PreJoinProps {
  controller: JoinController | null
  state: Extract<JoinState, { step: 'loading' | 'prejoin' | 'joining' }>
  /** The name from a start link or an earlier visit. */
  givenName: string
  /** What was typed into the page's own frame. */
  earlyName?: string | null
}

/** Camera, devices and name before joining. Usable immediately: unknown parts are shown as a skeleton. */
export function PreJoin({ controller, state, givenName, earlyName = null }: PreJoinProps) {
  const t = useText('join')
  const { session } = useSession()
  const [typedName, setTypedName] = useState<string | null>(null)
  const memberName = useMemberName()
  const registeredName = state.step === 'loading' ? null : state.info.registeredName
  const name = typedName ?? earlyName ?? (givenName || memberName || registeredName || memory.readGuestName())
  useEffect(() => controller?.setName(name), [controller, name])
  // The page's own frame stays above until there is more to show than it shows.
  if (state.step !== 'prejoin' && document.getElementById('opening')) {
    return <div data-loading role="status" aria-label={t('pre_join.loading')} />
  }
  // People who have to register first can't join yet, so they need no camera and no devices.
  const canTryDevices = state.step === 'loading' || !state.info.isRegistrationNeeded

  return (
    <PreJoinFrame
      title={(state.step === 'loading' ? '' : state.info.title) || t('title')}
      host={state.step === 'loading' ? null : shownOf(state.info).host}
      isLoading={state.step === 'loading'}
      choicesAfterMs={choicesAfterMs}
    >
      <div className={styles.columns} data-alone={!canTryDevices || undefined}>
        {canTryDevices ? (
          <div className={styles.preview}>
            {controller ? (
              <Preview controller={controller} name={name} />
            ) : (
              <Skeleton className={styles.picture} radius={20} />
            )}
          </div>
        ) : null}
        <div className={styles.form}>
          {state.step === 'loading' || !controller ? (
            <FormSkeleton label={t('pre_join.loading')} />
          ) : (
            <JoinForm
              state={state}
              name={name}
              onName={setTypedName}
              onJoin={(form) => {
                if (!session) memory.keepGuestName(form.displayName.trim())
                // A member's own name need not be shown.
                void controller.join(
                  session && form.displayName.trim() === memberName ? { ...form, displayName: '' } : form,
                )
              }}
            />
          )}
        </div>
        {canTryDevices ? <DevicesPlace controller={controller} step={state.step} /> : null}
      </div>
    </PreJoinFrame>
  )
}

/** The devices, or their reserved space while nothing is known of the meeting. */
function DevicesPlace({ controller, step }: { controller: JoinController | null; step: JoinState['step'] }) {
  if (!controller || step === 'loading') return <div className={styles.devices} />
  return <Devices controller={controller} isJoining={step === 'joining'} />
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      <Skeleton height={16} width={120} />
      <Skeleton height={36} width="80%" />
      <Skeleton height={16} width="60%" />
      <Skeleton height={44} radius="md" mt={24} />
      <Skeleton height={50} radius="md" />
    </div>
  )
}
