import type { MeetingListItem, MeetingTab } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconHistory, IconMessages, IconMovie, IconPaperclip, type Icon } from '@tabler/icons-react'
import { ButtonLink } from '../../../shared/links/index.ts'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import styles from './MeetingRow.module.css'

interface Badge {
  tab: MeetingTab
  icon: Icon
  text: string
}

/** The results of a past meeting, each with a link: only those that exist (spec 2.53). */
export function RowBadges({ meeting }: { meeting: MeetingListItem }) {
  const t = useText('home')
  const { recordingCount, messageCount, contentCount, dateCount, meetingTitle: title } = meeting
  const badge = (count: number, tab: MeetingTab, icon: Icon, text: string): Badge[] =>
    count > 0 ? [{ tab, icon, text }] : []
  const badges = [
    ...badge(recordingCount, 'recordings', IconMovie, t('list.recordingCount', { count: recordingCount })),
    ...badge(messageCount, 'chat', IconMessages, t('list.messageCount', { count: messageCount })),
    ...badge(contentCount, 'contents', IconPaperclip, t('list.fileCount', { count: contentCount })),
    ...badge(dateCount - 1, 'overview', IconHistory, t('list.earlier', { count: dateCount - 1 })),
  ]
  if (badges.length === 0) return null
  return (
    <span className={styles.actions}>
      {badges.map(({ tab, icon: Mark, text }) => (
        <ButtonLink
          key={tab}
          variant="default"
          size="sm"
          leftSection={<Mark size={18} stroke={1.8} aria-hidden />}
          aria-label={t('list.actionFor', { action: text, title })}
          {...meetingPageAddress(meeting, tab)}
        >
          {text}
        </ButtonLink>
      ))}
    </span>
  )
}
