import type { MeetingInfo } from '@majlis/contract'
import { dayKey, formatMeetingId } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import { Chip } from '@majlis/ui'
import { useState } from 'react'
import { useReader } from '../../../shared/session/index.ts'
import styles from './JoinForm.module.css'

/** The meeting, its time and host, and the people inside. */
export function MeetingHead({ info }: { info: MeetingInfo }) {
  const t = useText('join')
  const when = useMeetingTime(info)
  return (
    <div>
      <p className={styles.kicker}>{t(info.role === 'host' ? 'pre_join.starting' : 'pre_join.joining')}</p>
      <h1 className={styles.title}>
        {info.title || t('pre_join.untitled', { id: formatMeetingId(info.meetingId) })}
      </h1>
      <p className={styles.facts}>
        {when ? <span>{when}</span> : null}
        {info.role === 'host' || !info.hostName ? null : (
          <span>{t('pre_join.hosted_by', { name: info.hostName })}</span>
        )}
      </p>
      {/* People who have shown neither link nor passcode, and those who have to register, don’t see who is inside. */}
      {info.hostName === '' || info.isRegistrationNeeded ? null : <Presence info={info} />}
    </div>
  )
}

function Presence({ info: { insideCount, waitingCount } }: { info: MeetingInfo }) {
  const t = useText('join')
  return (
    <p className={styles.inside}>
      {insideCount > 0 ? (
        <Chip tone="ok" dot>
          {t('pre_join.inside', { count: insideCount })}
        </Chip>
      ) : waitingCount === 0 ? (
        <Chip>{t('pre_join.nobody')}</Chip>
      ) : null}
      {waitingCount > 0 ? <Chip tone="warn">{t('pre_join.waiting', { count: waitingCount })}</Chip> : null}
    </p>
  )
}

/** The planned time in the viewer's zone; null for meetings without one. */
export function useMeetingTime(info: Pick<MeetingInfo, 'startDateTime' | 'endDateTime'> | null) {
  const t = useText('join')
  const reader = useReader()
  const formats = useFormats(reader)
  const [now] = useState(Date.now)
  const start = info?.startDateTime ?? null
  const end = info?.endDateTime ?? null
  if (start === null || end === null) return null
  const time = formats.timeRange(start, end)
  return dayKey(start, reader.timeZone) === dayKey(now, reader.timeZone)
    ? t('pre_join.today', { time })
    : `${formats.date(start, { now })} ${time}`
}
