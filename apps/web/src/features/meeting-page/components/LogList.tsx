import type { MeetingPage, ParticipantLogEntry } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Card, Chip } from '@majlis/ui'
import {
  IconLogin2,
  IconLogout2,
  IconHandOff,
  IconHandStop,
  IconListDetails,
  IconScreenShare,
  IconScreenShareOff,
  IconUserCog,
  IconUserMinus,
  type Icon,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ListOr, ShowMore, byNumber } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { dateOfPage, liveInterval } from '../hooks/useMeetingPage.ts'
import styles from './tabs.module.css'

const icons: Record<ParticipantLogEntry['act'], Icon> = {
  joined: IconLogin2,
  left: IconLogout2,
  hand_raised: IconHandStop,
  hand_lowered: IconHandOff,
  share_started: IconScreenShare,
  share_stopped: IconScreenShareOff,
  role_changed: IconUserCog,
  removed: IconUserMinus,
}

/** The log of the room, in order of time (spec 3.28); for host and co-hosts. */
export function LogList({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const list = useInfiniteQuery({
    ...orpc.meetingPage.participantLog.infiniteOptions(byNumber(dateOfPage(meeting), 'entries')),
    staleTime: 0,
    refetchInterval: liveInterval(meeting),
  })
  const pages = list.data?.pages
  const isOff = pages?.[0]?.data.isOn === false
  return (
    <>
      <Card>
        <ListOr
          list={list}
          items={pages?.flatMap(({ data }) => data.entries)}
          icon={IconListDetails}
          height={180}
          none={{ title: t(isOff ? 'log.off' : 'log.none'), text: t(isOff ? 'log.offText' : 'log.noneText') }}
        >
          {(entries) => (
            <ol className={styles.log} aria-label={t('log.timeline')}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
        </ListOr>
      </Card>
      <ShowMore list={list} label={t('log.more')} mt="md" />
    </>
  )
}

function Entry({ entry }: { entry: ParticipantLogEntry }) {
  const t = useText('meetingPage')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const Mark = icons[entry.act]
  return (
    <li>
      <time dateTime={new Date(entry.at).toISOString()} className="num">
        {formats.time(entry.at)}
      </time>
      <Mark size={18} stroke={1.8} aria-hidden />
      <span>
        <Sentence entry={entry} /> {entry.guest ? <Chip>{t('attendance.guest')}</Chip> : null}
      </span>
    </li>
  )
}

function Sentence({ entry: { act, by, role, ...entry } }: { entry: ParticipantLogEntry }) {
  const t = useText('meetingPage')
  const name = entry.name || t('attendance.erased')
  if (act === 'role_changed') {
    const values = { name, role: t(`roles.${role ?? 'participant'}`) }
    return by === null ? t('log.role_changed', values) : t('log.role_changed_by', { ...values, by })
  }
  const isByOther = by !== null && (act === 'removed' || act === 'hand_lowered')
  return isByOther ? t(`log.${act}_by`, { name, by }) : t(`log.${act}`, { name })
}
