import type { MeetingPage, MeetingTab } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Chip, Parts } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconEdit, IconVideo } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { meetingPath } from '../../../shared/meeting-link/index.ts'
import { usePhone } from '../../../shared/phone/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { When } from '../../invitations/index.ts'
import { useEditMeeting } from '../hooks/useEditMeeting.ts'
import { isLive } from '../hooks/useMeetingPage.ts'
import { useSharedLink } from '../hooks/useSharedLink.ts'
import { DatePicker } from './DatePicker.tsx'
import styles from './MeetingHead.module.css'
import { MoreActions } from './MoreActions.tsx'

/** The meeting's title, time, host, state and actions. */
export function MeetingHead({ meeting, tab }: { meeting: MeetingPage; tab: MeetingTab }) {
  const t = useText('meetingPage')
  const { profile } = useUser()
  // On phones, the join button has its own row, with the dates of a series and a menu for the rest.
  const isPhone = usePhone()
  const host =
    meeting.role === 'host' ? t('head.hostedByYou') : t('head.hostedBy', { name: meeting.hostName })
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <TextLink
          to="/meeting-management"
          className={`${styles.crumb} touch-target`}
          underline="hover"
          activeOptions={{ exact: true }}
        >
          {t('crumb')}
        </TextLink>
        <div className={styles.title}>
          <h1>
            <bdi>{meeting.meetingTitle}</bdi>
          </h1>
          <StateChip meeting={meeting} />
          {meeting.isWebinar ? <Chip>{t('head.webinar')}</Chip> : null}
        </div>
        <p className={styles.when}>
          {meeting.date === null ? (
            <Parts>{[t('head.noDate'), host]}</Parts>
          ) : (
            <When meeting={meeting} reader={profile}>
              {host}
            </When>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {isPhone ? <Enter meeting={meeting} /> : null}
        <DatePicker meeting={meeting} tab={tab} isPhone={isPhone} />
        {isPhone ? null : (
          <>
            <Edit meeting={meeting} />
            <Share meeting={meeting} />
          </>
        )}
        <MoreActions meeting={meeting} isPhone={isPhone} />
        {isPhone ? null : <Enter meeting={meeting} />}
      </div>
    </header>
  )
}

/** Spec 3.34, 4.4. */
function StateChip({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const formats = useFormats()
  if (isLive(meeting))
    return (
      <Chip tone="ok" dot>
        {t('head.ongoing')}
        {meeting.inside.length > 0 ? ` · ${formats.number(meeting.inside.length)}` : null}
      </Chip>
    )
  if (meeting.meetingIsDeleted) return <Chip tone="bad">{t('head.deleted')}</Chip>
  if (meeting.state === 'ended') return <Chip>{t('head.ended')}</Chip>
  return <Chip tone="brand">{t('head.upcoming')}</Chip>
}

function Edit({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const edit = useEditMeeting(meeting)
  if (!meeting.can.edit) return null
  return (
    <Button variant="default" leftSection={<IconEdit size={18} stroke={1.8} aria-hidden />} onClick={edit}>
      {t('head.edit')}
    </Button>
  )
}

function Share({ meeting }: { meeting: MeetingPage }) {
  const link = useSharedLink(meeting)
  return link && <CopyButton {...link} />
}

/** Join, rejoin or start, as long as it is possible. */
function Enter({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const router = useRouter()
  const { invitation, state, role } = meeting
  if (!invitation) return null
  const label = state === 'rejoinable' ? 'rejoin' : state === 'upcoming' && role === 'host' ? 'start' : 'join'
  return (
    <Button
      className={styles.enter}
      leftSection={<IconVideo size={20} stroke={1.8} aria-hidden />}
      onClick={() => router.history.push(meetingPath(invitation.joinLink) ?? `/m/j/${invitation.meetingId}`)}
    >
      {t(`head.${label}`)}
    </Button>
  )
}
