import { Button, type ButtonProps } from '@mantine/core'

export interface ShowMoreProps extends Pick<ButtonProps, 'className' | 'mt'> {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
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
