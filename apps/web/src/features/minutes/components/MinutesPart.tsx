import type { Minutes } from '@majlis/contract'
import { useErrorText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { MinutesView } from './MinutesView.tsx'
import { RunningMinutes } from './RunningMinutes.tsx'
import { StartMinutes } from './StartMinutes.tsx'
import styles from './minutes.module.css'

interface MinutesPartProps {
  /** The ID of the transcript. */
  id: string
  /** A link leads to what was said then. */
  linkedMs?: number | null
  /** Plays the recording from this time; null if the recording is gone. */
  onPlay: ((ms: number) => void) | null
}

const watchMs = 2_000

/** The minutes of a recording: request them, follow the progress, read, correct and approve them (spec 1.1, 4.7, 7.20). */
export function MinutesPart({ id, linkedMs = null, onPlay }: MinutesPartProps) {
  const errorText = useErrorText()
  const query = useQuery({
    ...orpc.minutes.minutes.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'writing' ? watchMs : false),
  })
  if (query.isPending)
    return (
      <Card className={styles.card} aria-hidden>
        <Skeleton height={44} />
        <Skeleton height={180} />
      </Card>
    )
  if (!query.data) return <Notice tone="bad">{errorText(query.error)}</Notice>
  return <Shown id={id} minutes={query.data.data} linkedMs={linkedMs} onPlay={onPlay} />
}

function Shown({ id, minutes, linkedMs = null, onPlay }: MinutesPartProps & { minutes: Minutes }) {
  switch (minutes.state) {
    case 'writing':
      return <RunningMinutes id={id} minutes={minutes} />
    case 'ready':
      return <MinutesView {...{ id, minutes, linkedMs, onPlay }} />
    case 'none':
    case 'failed':
    case 'cancelled':
      return <StartMinutes id={id} minutes={minutes} />
  }
}
