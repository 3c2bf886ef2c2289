import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useFocusOn } from '../hooks/useFocusOn.ts'
import { useMemberName } from '../hooks/useMemberName.ts'
import type { JoinController } from '../model/join-controller.ts'
import type { JoinState } from '../model/join-state.ts'
import { memory } from '../model/memory.ts'
import { Devices } from './Devices.tsx'
import { useMeetingTime } from './MeetingHead.tsx'
import { PreJoinFrame } from './PreJoinFrame.tsx'
import preJoinStyles from './PreJoin.module.css'
import { Preview } from './Preview.tsx'
import styles from './WaitingRoom.module.css'

export interface WaitingRoomProps {
  controller: JoinController
  state: Extract<JoinState, { step: 'waiting' }>
}

/** Waiting to be admitted. Devices can still be changed. */
export function WaitingRoom({ controller, state }: WaitingRoomProps) {
  const t = useText('join')
  const memberName = useMemberName()
  // The name that they asked with, which the visit keeps; a member's own name need not be shown.
  const participantSession = memory.readParticipantSession()
  const name = participantSession?.displayName || memberName || memory.readGuestName()
  const { reason, isHostHere } = state.waiting
  const heading = useFocusOn<HTMLHeadingElement>(reason)
  const isNobodyThere = reason === 'approval' && !isHostHere
  const isApprovalPending = reason === 'approval' && isHostHere
  const title = state.info?.title || participantSession?.title
  const when = useMeetingTime(state.info)
  return (
    <PreJoinFrame title={t('waiting.title')} host={participantSession?.host ?? null}>
      <div className={preJoinStyles.columns}>
        <div className={preJoinStyles.preview}>
          <Preview controller={controller} name={name} />
        </div>
        <div className={preJoinStyles.form}>
          {title ? (
            <p className={styles.meeting}>
              <bdi>{title}</bdi>
              {when ? <span>{when}</span> : null}
            </p>
          ) : null}
          <div className={styles.waiting} role="status">
            <span className={styles.dots} aria-hidden>
              <i />
              <i />
              <i />
            </span>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {isApprovalPending ? t('waiting.asked') : null}
              {isNobodyThere ? t('waiting.nobody') : null}
              {reason === 'host_absent' ? t('waiting.host') : null}
            </h1>
            <p className={styles.text}>
              {isApprovalPending ? t('waiting.asked_text') : null}
              {isNobodyThere ? t('waiting.nobody_text') : null}
              {reason === 'host_absent' ? t('waiting.host_text') : null}
            </p>
          </div>
          <Button variant="default" className={styles.leave} onClick={controller.stopWaiting}>
            {t('waiting.leave')}
          </Button>
        </div>
        <Devices controller={controller} isJoining={false} />
      </div>
    </PreJoinFrame>
  )
}
