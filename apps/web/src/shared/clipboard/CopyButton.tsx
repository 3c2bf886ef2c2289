import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useNoticeText } from '@majlis/i18n/react'
import { useCopy } from './useCopy.ts'

export interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'leftSection'> {
  text: string
  label: string
  /** Replaces the label for screen readers if a list has several such buttons. */
  accessibleLabel?: string
}

/** Copies a text and confirms it in the button. */
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
