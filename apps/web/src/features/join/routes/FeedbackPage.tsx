import { useText } from '@majlis/i18n/react'
import { IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { FeedbackForm } from '../components/FeedbackForm.tsx'
import { HomeButton } from '../components/HomeButton.tsx'
import { MessagePage } from '../components/MessagePage.tsx'
import { memory } from '../model/memory.ts'

/**
 * `/feedback`, open to everyone (spec 2.3, 2.62). Opened from a room, it is about that room, whose participant
 * session the new tab has copied; otherwise it is about no meeting.
 */
export function FeedbackPage() {
  const t = useText('feedback')
  const [participantSession] = useState(() => memory.readParticipantSession())
  const visit = participantSession?.hasBeenInside ? participantSession : null
  return (
    <MessagePage
      icon={<IconMessageReport size={32} stroke={1.8} />}
      host={visit?.host}
      title={t('page.title')}
      text={visit?.title ? t('page.about', { title: visit.title }) : t('page.text')}
      actions={<HomeButton />}
    >
      <FeedbackForm participantToken={visit?.participantToken} />
    </MessagePage>
  )
}
