import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import type { Ref } from 'react'

interface StatusLineProps {
  /** What has happened last. */
  said: 'removed' | 'arrived' | null
  ref?: Ref<HTMLParagraphElement>
}

/** Says what has happened. After a removal it takes the focus: the button that was pressed is gone with its row. */
export function StatusLine({ said, ref }: StatusLineProps) {
  const t = useText('recordings')
  return (
    <Notice tone="ok" ref={ref}>
      {said ? t(`list.${said}`) : null}
    </Notice>
  )
}
