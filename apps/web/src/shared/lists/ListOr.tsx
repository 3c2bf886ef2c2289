import { Card, EmptyState } from '@majlis/ui'
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
  /** Draws a card around what is shown instead, for a list whose entries are cards. */
  inCard?: boolean
  /** Shown if the list is empty. */
  none: { title: string; text: string; action?: ReactNode }
  children(items: readonly Item[]): ReactNode
}

/** A list, or what is shown instead while it is loading or offline, has failed, or is empty. */
export function ListOr<Item>({ inCard = false, ...props }: ListOrProps<Item>) {
  const { list, items, height, children } = props
  const isOffline = list.isPaused && (list.isPending || list.isPlaceholderData)
  if (!isOffline && list.isPending) return <Skeleton height={height} {...(inCard ? { radius: 'lg' } : {})} />
  if (!isOffline && items && items.length > 0) return children(items)
  const shown = isOffline ? <NotLoaded /> : <Nothing {...props} />
  return inCard ? <Card>{shown}</Card> : shown
}

/** Shown instead of a list that could not be loaded or is empty. */
function Nothing<Item>({ list, items, icon, none }: ListOrProps<Item>) {
  if (!items) return <FailedList icon={icon} error={list.error} onRetry={() => void list.refetch()} />
  return <EmptyState icon={icon} {...none} />
}
