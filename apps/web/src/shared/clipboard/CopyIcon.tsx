import { ActionIcon, VisuallyHidden, type ActionIconProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useNoticeText } from '@majlis/i18n/react'
import { useCopy } from './useCopy.ts'

export interface CopyIconProps extends Omit<ActionIconProps, 'children'> {
  /** The text, or a function that creates it when it is copied. */
  text: string | (() => string)
  label: string
  /** For screen readers instead of the label, when several are in one list. */
  accessibleLabel?: string
}

/** `CopyButton` where there is room for its icon only. */
export function CopyIcon({ text, label, accessibleLabel = label, ...rest }: CopyIconProps) {
  const notice = useNoticeText()
  const { isCopied, copy } = useCopy()
  const copied = notice('COPIED')
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <ActionIcon
        {...rest}
        aria-label={accessibleLabel}
        title={isCopied ? copied : label}
        onClick={() => void copy(typeof text === 'string' ? text : text())}
      >
        <Icon size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <VisuallyHidden aria-live="polite">{isCopied ? copied : ''}</VisuallyHidden>
    </>
  )
}
