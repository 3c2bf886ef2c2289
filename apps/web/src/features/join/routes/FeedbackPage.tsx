import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconHome, IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { PageLink } from '../../../shared/navigation/index.ts'
import { FeedbackForm } from '../components/FeedbackForm.tsx'
import { MessagePage } from '../components/MessagePage.tsx'
import { memory } from '../model/memory.ts'

/**
 * `/feedback`, open to everybody (spec 2.3, 2.62). Opened out of a room it is about that room, whose stay the new tab was
 * given a copy of; by itself it is about no meeting.
 */
export function FeedbackPage() {
  const t = useText('feedback')
  const join = useText('join')
  const [participantSession] = useState(() => memory.readParticipantSession())
  const visit = participantSession?.hasBeenInside ? participantSession : null
  return (
    <MessagePage
      icon={<IconMessageReport size={32} stroke={1.8} />}
      host={visit?.host}
      title={t('page.title')}
      text={visit?.title ? t('page.about', { title: visit.title }) : t('page.text')}
      actions={
        <Button
          component={PageLink}
          href="/"
          variant="default"
          leftSection={<IconHome size={18} stroke={1.8} />}
        >
          {join('part.home')}
        </Button>
      }
    >
      <FeedbackForm participantToken={visit?.participantToken} />
    </MessagePage>
  )
}
