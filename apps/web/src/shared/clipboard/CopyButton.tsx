import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useNoticeText } from '@majlis/i18n/react'
import { useCopy } from './useCopy.ts'

export interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'leftSection'> {
  text: string
  label: string
  /** Said to screen readers instead of the label, when several stand in one list. */
  accessibleLabel?: string
}

/** Copies a text and says so in its own place. */
export function CopyButton({ text, label, accessibleLabel, ...rest }: CopyButtonProps) {
  const notice = useNoticeText()
  const { isCopied, copy } = useCopy()
  const copied = notice('COPIED')
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      {...rest}
      aria-label={isCopied ? undefined : accessibleLabel}
      leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
      onClick={() => void copy(text)}
    >
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </Button>
  )
}
