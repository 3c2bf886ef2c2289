import { loadText, useText } from '@majlis/i18n/react'
import { Skeleton } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { Suspense, lazy } from 'react'
import styles from './EntryDetails.module.css'

/** Loaded lazily: only past meetings need it. */
const RecordingsPart = lazy(async () => {
  const [{ RecordingsPart: part }] = await Promise.all([
    import('../../recordings/index.ts'),
    loadText('recordings'),
  ])
  return { default: part }
})

interface KeptPartProps {
  meetingId: string
  date: {
    startDateTime: number
    endDateTime: number
    occurrence: { calendarId: string; occurrenceStart: number } | null
  }
}

/** Recordings and other results of a past meeting (spec 2.53). */
export function KeptPart(props: KeptPartProps) {
  const t = useText('calendar')
  return (
    <section className={styles.part}>
      <h3>
        <IconMovie size={16} stroke={1.8} aria-hidden /> {t('details.recordings')}
      </h3>
      <Suspense fallback={<Skeleton height={96} mt={8} />}>
        <RecordingsPart {...props} />
      </Suspense>
    </section>
  )
}
