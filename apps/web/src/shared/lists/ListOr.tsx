import { EmptyState } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NotLoaded } from '../not-loaded/index.ts'
import { FailedList } from './FailedList.tsx'

export interface ListOrProps<Item> {
  list: {
    isPending: boolean
    /** What is shown is of another filter. */
    isPlaceholderData: boolean
    isPaused: boolean
    error: unknown
    refetch(): Promise<unknown>
  }
  /** What has come of the list; nothing when it could not be had. */
  items: readonly Item[] | undefined
  icon: Icon
  /** Of what stands there until it has come, in px. */
  height: number
  /** What is said where it holds nothing. */
  none: { title: string; text: string; action?: ReactNode }
  children(items: readonly Item[]): ReactNode
}

/** A list, or what stands in its place while it is loading, waits for a connection, could not be had, or holds nothing. */
export function ListOr<Item>({ list, items, icon, height, none, children }: ListOrProps<Item>) {
  if (list.isPaused && (list.isPending || list.isPlaceholderData)) return <NotLoaded />
  if (list.isPending) return <Skeleton height={height} />
  if (!items) return <FailedList icon={icon} error={list.error} onRetry={() => void list.refetch()} />
  if (items.length === 0) return <EmptyState icon={icon} {...none} />
  return children(items)
}
