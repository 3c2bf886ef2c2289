import { meetingTabs, type MeetingPage, type MeetingTab } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Link } from '@tanstack/react-router'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import { TabRow, tabClass } from '../../../shared/tab-row/index.ts'
import styles from './MeetingTabs.module.css'

/** The tabs of the meeting, each with a count of its contents. */
export function MeetingTabs({ meeting, current }: { meeting: MeetingPage; current: MeetingTab }) {
  const t = useText('meetingPage')
  const formats = useFormats()
  const { calendarId, date: occurrenceStart, counts } = meeting
  const count: Partial<Record<MeetingTab, number>> = {
    contents: counts.contents,
    recordings: counts.recordings,
    attendance: meeting.participantCount || meeting.bigMeetingParticipantCount,
    chat: counts.messages,
  }
  return (
    <TabRow className={styles.tabs} page={current} label={t('tabs.label')}>
      {meetingTabs.map((tab) => (
        <Link
          key={tab}
          className={tabClass}
          aria-current={tab === current ? 'page' : undefined}
          {...meetingPageAddress({ calendarId, occurrenceStart }, tab)}
          resetScroll={false}
        >
          {t(`tabs.${tab}`)}
          {count[tab] ? <span className={`${styles.count} num`}>{formats.number(count[tab])}</span> : null}
        </Link>
      ))}
    </TabRow>
  )
}
