import type { RoomEndReason } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import {
  IconDoorExit,
  IconFileDescription,
  IconHandStop,
  IconPlugConnected,
  IconUserOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { PageLink, useGo } from '../../../shared/navigation/index.ts'
import { AskAgain } from '../components/AskAgain.tsx'
import { FeedbackForm } from '../components/FeedbackForm.tsx'
import { FeedbackSent } from '../components/FeedbackSent.tsx'
import { HomeButton } from '../components/HomeButton.tsx'
import { MessagePage } from '../components/MessagePage.tsx'
import { useMeetingPageHref } from '../hooks/useMeetingPageHref.ts'
import { canRejoin, readReason } from '../model/endings.ts'
import { memory, type ParticipantSession } from '../model/memory.ts'

/** `/part` after a meeting: why it ended, Rejoin, and feedback (spec 2.2, 2.62). */
export function PartPage() {
  const t = useText('join')
  const go = useGo()
  const reason = readReason(new URLSearchParams(window.location.search).get('reason'))
  const [participantSession] = useState(() => memory.readParticipantSession())
  const meetingPageHref = useMeetingPageHref(
    participantSession?.hasBeenInside ? participantSession.participantToken : null,
  )
  return (
    <MessagePage
      icon={<ReasonIcon reason={reason} />}
      tone={reason === 'removed' || reason === 'denied' || reason === 'suspended' ? 'quiet' : 'brand'}
      host={participantSession?.host}
      title={t(`part.${reason}`)}
      text={
        meetingPageHref === null ? (
          t(`part.${reason}_text`)
        ) : (
          <>
            {t(`part.${reason}_text`)} {t('part.page_text')}
          </>
        )
      }
      actions={
        <>
          {participantSession && canRejoin(reason) ? (
            <Button onClick={() => go(participantSession.path)}>{t('part.rejoin')}</Button>
          ) : null}
          {participantSession && reason === 'denied' ? (
            <AskAgain path={participantSession.path} onAsk={() => go(participantSession.path)} />
          ) : null}
          {meetingPageHref === null ? null : (
            <Button
              component={PageLink}
              href={meetingPageHref}
              variant={canRejoin(reason) ? 'default' : 'filled'}
              leftSection={<IconFileDescription size={18} stroke={1.8} aria-hidden />}
            >
              {t('part.page')}
            </Button>
          )}
          <HomeButton />
        </>
      }
    >
      {/* People who were never inside have nothing to rate. */}
      {participantSession?.hasBeenInside ? <Feedback participantSession={participantSession} /> : null}
    </MessagePage>
  )
}

function Feedback({ participantSession }: { participantSession: ParticipantSession }) {
  if (participantSession.hasGivenFeedback) return <FeedbackSent isNew={false} />
  return (
    <FeedbackForm
      participantToken={participantSession.participantToken}
      onGiven={() => memory.keepParticipantSession({ ...participantSession, hasGivenFeedback: true })}
    />
  )
}

function ReasonIcon({ reason }: { reason: RoomEndReason }) {
  switch (reason) {
    case 'removed':
    case 'suspended':
      return <IconUserOff size={32} stroke={1.8} />
    case 'denied':
      return <IconHandStop size={32} stroke={1.8} />
    case 'joined_elsewhere':
      return <IconPlugConnected size={32} stroke={1.8} />
    case 'left':
    case 'ended_by_host':
    case 'organization_deleted':
    case 'empty':
      return <IconDoorExit size={32} stroke={1.8} className="points" />
  }
}
