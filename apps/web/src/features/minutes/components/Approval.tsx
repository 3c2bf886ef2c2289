import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'

/** Approves minutes without mailing them. */
export function ApproveButton({ id }: { id: string }) {
  const t = useText('minutes')
  const errorText = useErrorText()
  const approve = useMutation(
    orpc.minutes.approve.mutationOptions({
      onSuccess: () => showSnackbar(t('approve.approved')),
      meta: { changes: ['minutes'] },
    }),
  )
  return (
    <div>
      <Button
        variant="default"
        loading={approve.isPending}
        leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
        onClick={() => approve.mutate({ id })}
      >
        {t('approve.button')}
      </Button>
      <Notice tone="bad">{approve.error ? errorText(approve.error) : null}</Notice>
    </div>
  )
}

interface SendDialogProps {
  id: string
  onClose(): void
}

/** Approves minutes and mails them, which can't be undone. */
export function SendDialog({ id, onClose }: SendDialogProps) {
  const t = useText('minutes')
  const send = useMutation(
    orpc.minutes.approve.mutationOptions({
      onSuccess() {
        showSnackbar(t('approve.sent'))
        onClose()
      },
      meta: { changes: ['minutes'] },
    }),
  )
  return (
    <ConfirmDialog
      title={t('approve.title')}
      confirmLabel={t('approve.send')}
      isDestructive={false}
      isBusy={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate({ id, send: true })}
      onClose={onClose}
    >
      {t('approve.text')}
    </ConfirmDialog>
  )
}
