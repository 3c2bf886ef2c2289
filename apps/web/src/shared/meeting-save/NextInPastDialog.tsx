import { Button } from '@mantine/core'
import { useErrorText } from '@majlis/i18n/react'
import { Dialog } from '../dialog/index.ts'

export interface NextInPastDialogProps {
  title: string
  /** The solution: the same change for this and the following events. */
  followingLabel: string
  onFollowing(): void
  onClose(): void
}

/** Changed as a whole, the series would have its next event in the past (spec 4.5). */
export function NextInPastDialog({ title, followingLabel, onFollowing, onClose }: NextInPastDialogProps) {
  const errorText = useErrorText()
  return (
    <Dialog
      size={520}
      title={title}
      onClose={onClose}
      confirmButton={
        <Button data-autofocus onClick={onFollowing}>
          {followingLabel}
        </Button>
      }
    >
      <p>{errorText('schedule.next_in_past')}</p>
    </Dialog>
  )
}
