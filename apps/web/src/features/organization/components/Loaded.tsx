import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, EmptyState } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface LoadedProps<T> {
  query: { data: { data: T } | undefined; error: unknown; refetch(): Promise<unknown> }
  children(data: T): ReactNode
}

/** Shows a placeholder while data is loading, an error if it could not be loaded, and then the content. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const tc = useText('common')
  const errorText = useErrorText()
  if (query.data) return children(query.data.data)
  if (query.error)
    return (
      <Card role="alert">
        <EmptyState
          icon={IconPlugConnectedX}
          title={errorText(query.error)}
          text=""
          action={<Button onClick={() => void query.refetch()}>{tc('action.retry')}</Button>}
        />
      </Card>
    )
  return <Skeleton height={320} radius="lg" />
}
