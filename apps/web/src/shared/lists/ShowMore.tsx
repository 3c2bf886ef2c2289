import { Button, type ButtonProps } from '@mantine/core'

/** A list that comes in pieces. */
export interface MoreOfList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

export interface ShowMoreProps extends Pick<ButtonProps, 'className' | 'mt'> {
  list: MoreOfList
  label: string
}

/** Below a list that comes in pieces: the next one, while there is one. */
export function ShowMore({ list, label, ...style }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="default"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      {...style}
    >
      {label}
    </Button>
  )
}
