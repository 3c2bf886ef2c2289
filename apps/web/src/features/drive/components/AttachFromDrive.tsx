import { loadText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart } from '../../../shared/late-part/index.ts'
import { useHasDrive } from '../hooks/useHasDrive.ts'
import type { AttachDialogProps } from './AttachDialog.tsx'

const AttachDialog = latePart(async () => {
  const [dialog] = await Promise.all([import('./AttachDialog.tsx'), loadText('drive')])
  return dialog.AttachDialog
})

/** Adds files of the drive to a meeting. Renders nothing for people without a drive. */
export function AttachFromDrive(props: Omit<AttachDialogProps, 'onClose'>) {
  const t = useText('files')
  const hasDrive = useHasDrive()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!hasDrive) return null
  return (
    <>
      {/* As wide as its text, in grids too. */}
      <div>
        <Button
          variant="default"
          size="sm"
          mt="xs"
          leftSection={<IconFolderOpen size={18} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('attachFromDrive')}
        </Button>
      </div>
      {isOpen ? <AttachDialog {...props} onClose={close} onFailed={close} /> : null}
    </>
  )
}
