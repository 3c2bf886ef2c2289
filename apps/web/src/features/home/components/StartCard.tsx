import { ActionIcon, Button, Skeleton } from '@mantine/core'
import type { MeetingListItem } from '@majlis/contract'
import { formatMeetingId } from '@majlis/i18n'
import { loadText, useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { IconAdjustments, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { canHoldCalls } from '../../../shared/browser-support/can-hold-calls.ts'
import { CopyIcon } from '../../../shared/clipboard/index.ts'
import { useStartMeeting } from '../api/useStartMeeting.ts'
import { EnterButton } from './EnterButton.tsx'
import styles from './cards.module.css'

/** Few browsers need it, so it and its text are loaded separately. */
const NoCallsText = lazy(async () => {
  const [{ NoCallsText: text }] = await Promise.all([import('./NoCallsText.tsx'), loadText('browsers')])
  return { default: text }
})

export interface StartCardProps {
  /** Undefined while they are loaded. */
  meetings?: readonly MeetingListItem[] | undefined
  onSettings(): void
}

/**
 * The user's own room: one press starts it as last time; another button opens its settings. An open room is entered,
 * not started (spec 2.52).
 */
export function StartCard({ meetings = [], onSettings }: StartCardProps) {
  const t = useText('home')
  const errorText = useErrorText()
  const start = useStartMeeting()
  const seat = useQuery(orpc.organization.resourceInformation.queryOptions())
  const own = seat.data?.data.resourceAllocation
  const canStart = canHoldCalls()
  const open = own ? meetings.find((meeting) => isOpenRoom(meeting, own.pmi)) : undefined
  return (
    <section className={`${styles.card} ${styles.now}`} aria-labelledby="start-title">
      <h2 id="start-title">{t(open ? 'start.open' : 'start.title')}</h2>
      <p className={styles.lead}>
        {!canStart ? (
          <Suspense>
            <NoCallsText />
          </Suspense>
        ) : own ? (
          <>
            {t('start.room')} <span className="num ltr">{formatMeetingId(own.pmi)}</span>
          </>
        ) : seat.isPending ? (
          <Skeleton component="span" display="inline-block" width={180} height={16} opacity={0.4} />
        ) : (
          t('start.noRoom')
        )}
      </p>
      <div className={styles.buttons}>
        {canStart && open ? (
          <EnterButton
            meeting={open}
            className={styles.white}
            size="md"
            leftSection={<IconVideo size={20} stroke={1.8} aria-hidden />}
          />
        ) : null}
        {canStart && !open ? (
          <>
            <Button
              className={styles.white}
              size="md"
              leftSection={<IconVideo size={20} stroke={1.8} aria-hidden />}
              loading={start.isPending || start.isSuccess}
              onMouseEnter={() => void import('../../join/index.ts')}
              onClick={() => start.mutate({ idSource: 'personal' })}
            >
              {t('start.submit')}
            </Button>
            <ActionIcon
              className={styles.glass}
              size={44}
              aria-label={t('start.settings')}
              title={t('start.settings')}
              onMouseEnter={() => void import('./StartPanel.tsx')}
              onClick={onSettings}
            >
              <IconAdjustments size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          </>
        ) : null}
        {own ? (
          <CopyIcon className={styles.glass} size={44} text={own.personalLink} label={t('start.copyLink')} />
        ) : null}
      </div>
      <Notice tone="bad" isStrong className={styles.problem}>
        {start.error ? errorText(start.error) : null}
      </Notice>
    </section>
  )
}

const isOpenRoom = ({ isHost, meetingId, state }: MeetingListItem, pmi: string): boolean =>
  isHost && meetingId === pmi && (state === 'ongoing' || state === 'rejoinable')
