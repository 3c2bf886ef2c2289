import { useFormats, useText } from '@majlis/i18n/react'
import { NativeSelect } from '@mantine/core'
import { IconUsers, IconVideo } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import type { Reader } from '../../../shared/session/index.ts'
import styles from './AgendaFiles.module.css'

/**
 * What the host shows of past dates to people without an account: recordings, and the names of those who attended
 * (spec 6.2).
 */
export function PastDates({ token, reader }: { token: string; reader: Reader }) {
  const t = useText('invitations')
  const formats = useFormats(reader)
  const [date, setDate] = useState<number>()
  const view = useQuery({
    ...orpc.meetingPage.guestView.queryOptions({
      input: { invitation: token, ...(date === undefined ? {} : { date }) },
    }),
    placeholderData: keepPreviousData,
    retry: false,
  }).data?.data
  if (!view || view.dates.length === 0) return null
  const { dates, recordings, attendees } = view
  return (
    <>
      {dates.length > 1 ? (
        <NativeSelect
          label={t('past.date')}
          value={view.date ?? ''}
          data={dates.map((one) => ({
            value: String(one.date),
            label: formats.date(one.startDateTime, { withYear: true }),
          }))}
          onChange={(event) => setDate(Number(event.currentTarget.value))}
        />
      ) : null}
      {recordings && recordings.length > 0 ? (
        <section className={styles.files}>
          <h2>
            <IconVideo size={16} stroke={1.8} aria-hidden /> {t('past.recordings')}
          </h2>
          <ul>
            {recordings.map(({ shareLink, startDateTime, lengthMs }) => (
              <li key={shareLink}>
                <a className={styles.file} href={shareLink}>
                  <IconVideo size={18} stroke={1.8} aria-hidden />
                  <span className={styles.name}>
                    {formats.side(formats.date(startDateTime), formats.time(startDateTime))}
                  </span>
                  <small className="num">{formats.length(lengthMs)}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {attendees && attendees.length > 0 ? (
        <section className={styles.files}>
          <h2>
            <IconUsers size={16} stroke={1.8} aria-hidden />{' '}
            {t('past.attendees', { count: attendees.length })}
          </h2>
          <p>
            <bdi>{formats.list(attendees)}</bdi>
          </p>
        </section>
      ) : null}
    </>
  )
}
