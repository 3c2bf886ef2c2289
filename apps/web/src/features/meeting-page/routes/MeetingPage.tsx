import type { MeetingPage as Meeting, MeetingTab } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, useDocumentTitle } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { LoadFailure } from '../../../shared/frame/index.ts'
import { NotLoaded } from '../../../shared/not-loaded/index.ts'
import { AttendanceTab } from '../components/AttendanceTab.tsx'
import { ChatTab } from '../components/ChatTab.tsx'
import { ContentsTab } from '../components/ContentsTab.tsx'
import { ControlsTab } from '../components/ControlsTab.tsx'
import { MeetingHead } from '../components/MeetingHead.tsx'
import { MeetingTabs } from '../components/MeetingTabs.tsx'
import { OverviewTab } from '../components/OverviewTab.tsx'
import { RecordingsTab } from '../components/RecordingsTab.tsx'
import { RunningUploads } from '../components/RunningUploads.tsx'
import { TranscriptionTab } from '../components/TranscriptionTab.tsx'
import { useMeetingAddress } from '../hooks/useMeetingAddress.ts'
import { useMeetingPage } from '../hooks/useMeetingPage.ts'
import styles from './MeetingPage.module.css'

/** `/meeting-management/{calendarId}/{tab}`: one date of a meeting, before, during and after it (spec 1.9, 2.53). */
export function MeetingPage() {
  const t = useText('meetingPage')
  const { calendarId, tab, date } = useMeetingAddress()
  const page = useMeetingPage({ calendarId, ...(date === undefined ? {} : { date }) })
  const meeting = page.data?.data
  useDocumentTitle(meeting?.meetingTitle ?? t('crumb'))
  if (page.error && !meeting) {
    return (
      <div className={styles.page}>
        <Card role="alert">
          <LoadFailure error={page.error} onRetry={() => void page.refetch()} />
        </Card>
      </div>
    )
  }
  if (page.isPaused && (!meeting || page.isPlaceholderData)) {
    return (
      <div className={styles.page}>
        <Card>
          <NotLoaded />
        </Card>
      </div>
    )
  }
  if (!meeting) return <MeetingSkeleton />
  return (
    <div className={styles.page} aria-busy={page.isPlaceholderData}>
      <MeetingHead meeting={meeting} tab={tab} />
      <MeetingTabs meeting={meeting} current={tab} />
      <RunningUploads meeting={meeting} tab={tab} />
      <div role="region" aria-label={t(`tabs.${tab}`)} key={`${meeting.calendarId} ${meeting.date ?? ''}`}>
        <Tab tab={tab} meeting={meeting} />
      </div>
    </div>
  )
}

function Tab({ tab, meeting }: { tab: MeetingTab; meeting: Meeting }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab meeting={meeting} />
    case 'contents':
      return <ContentsTab meeting={meeting} />
    case 'recordings':
      return <RecordingsTab meeting={meeting} />
    case 'attendance':
      return <AttendanceTab meeting={meeting} />
    case 'controls':
      return <ControlsTab meeting={meeting} />
    case 'transcription':
      return <TranscriptionTab meeting={meeting} />
    case 'chat':
      return <ChatTab meeting={meeting} />
  }
}

/** The placeholder of the page. */
function MeetingSkeleton() {
  return (
    <div className={styles.page} aria-hidden>
      <Skeleton height={36} width="50%" mb="sm" />
      <Skeleton height={20} width="70%" mb="lg" />
      <Skeleton height={44} mb="lg" />
      <Skeleton height={220} />
    </div>
  )
}
