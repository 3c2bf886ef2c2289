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
    /** The visible items are those of another filter. */
    isPlaceholderData: boolean
    isPaused: boolean
    error: unknown
    refetch(): Promise<unknown>
  }
  /** The loaded items; undefined if loading failed. */
  items: readonly Item[] | undefined
  icon: Icon
  /** The height of the placeholder, in px. */
  height: number
  /** Shown if the list is empty. */
  none: { title: string; text: string; action?: ReactNode }
  children(items: readonly Item[]): ReactNode
}

/** A list, or what is shown instead while it is loading or offline, has failed, or is empty. */
export function ListOr<Item>({ list, items, icon, height, none, children }: ListOrProps<Item>) {
  if (list.isPaused && (list.isPending || list.isPlaceholderData)) return <NotLoaded />
  if (list.isPending) return <Skeleton height={height} />
  if (!items) return <FailedList icon={icon} error={list.error} onRetry={() => void list.refetch()} />
  if (items.length === 0) return <EmptyState icon={icon} {...none} />
  return children(items)
}
