import { limits, type MeetingFile } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Chip, Notice } from '@majlis/ui'
import { ActionIcon, Button, Checkbox, Skeleton, Textarea } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ConfirmDialog, Dialog } from '../../../shared/dialog/index.ts'
import styles from './MeetingFiles.module.css'

export type FileAct = 'describe' | 'versions' | 'remove'

interface FileDialogProps {
  file: MeetingFile
  calendarId: string
  isSeries: boolean
  onClose(): void
}

/** The dialogs of the actions for a file. */
export function FileDialog({
  act,
  onDownload,
  ...props
}: FileDialogProps & { act: FileAct; onDownload(id: string): void }) {
  switch (act) {
    case 'describe':
      return <DescribeDialog {...props} />
    case 'versions':
      return <VersionsDialog {...props} onDownload={onDownload} />
    case 'remove':
      return <RemoveDialog {...props} />
  }
}

const changes = ['files', 'scheduledFiles'] as const

function DescribeDialog({ file, calendarId, onClose }: FileDialogProps) {
  const t = useText('files')
  const errorText = useErrorText()
  const [text, setText] = useState(file.fileDes)
  const save = useMutation(
    orpc.agendaFile.describe.mutationOptions({ meta: { changes: [...changes] }, onSuccess: onClose }),
  )
  return (
    <Dialog
      title={t('describeTitle')}
      onClose={onClose}
      actions={
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ calendarId, id: file.id, fileDes: text })}
        >
          {t('save')}
        </Button>
      }
    >
      <Textarea
        data-autofocus
        aria-label={t('descriptionOf', { name: file.fileName })}
        rows={4}
        maxLength={limits.documents.descriptionMaxChars}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Notice tone="bad">{save.error ? errorText(save.error) : null}</Notice>
    </Dialog>
  )
}

function RemoveDialog({ file, calendarId, isSeries, onClose }: FileDialogProps) {
  const t = useText('files')
  const [includesPast, setIncludesPast] = useState(false)
  const isOfAllDates = isSeries && !file.isOfDate && file.removedDate === null && !file.isOfPast
  const remove = useMutation(
    orpc.agendaFile.takeOff.mutationOptions({ meta: { changes: [...changes] }, onSuccess: onClose }),
  )
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: file.fileName })}
      confirmLabel={t('takeOff')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate({ calendarId, id: file.id, includesPast: includesPast || !isOfAllDates })
      }
      onClose={onClose}
    >
      {isOfAllDates ? (
        <>
          <p>{t('removeComingText')}</p>
          <Checkbox
            label={t('removePast')}
            checked={includesPast}
            onChange={(event) => setIncludesPast(event.currentTarget.checked)}
          />
        </>
      ) : (
        t(file.isOfPast ? 'removePastText' : 'removeText')
      )}
    </ConfirmDialog>
  )
}

function VersionsDialog({
  file,
  calendarId,
  onDownload,
  onClose,
}: FileDialogProps & { onDownload(id: string): void }) {
  const t = useText('files')
  const errorText = useErrorText()
  const formats = useFormats()
  const versions = useQuery(orpc.agendaFile.versions.queryOptions({ input: { calendarId, id: file.id } }))
  const restore = useMutation(
    orpc.agendaFile.restore.mutationOptions({ meta: { changes: [...changes] }, onSuccess: onClose }),
  )
  const error = versions.error ?? restore.error
  return (
    <Dialog title={t('versionsTitle', { name: file.fileName })} onClose={onClose}>
      {file.canChange ? <p className={styles.quiet}>{t('versionsText')}</p> : null}
      {versions.isPending ? <Skeleton height={80} /> : null}
      <ul className={styles.list}>
        {versions.data?.data.map(({ id, bytes, addedAt, addedBy, isCurrent }) => {
          const date = `${formats.date(addedAt)} ${formats.time(addedAt)}`
          const facts = { size: formats.bytes(bytes), date }
          return (
            <li key={id} className={styles.version}>
              <small className="num">
                {addedBy ? t('addedBy', { ...facts, name: addedBy }) : t('addedOn', facts)}
              </small>
              {isCurrent ? <Chip tone="ok">{t('current')}</Chip> : null}
              {!isCurrent && file.canChange ? (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('restoreOf', { date })}
                  loading={restore.isPending && restore.variables.id === id}
                  onClick={() => restore.mutate({ calendarId, id })}
                >
                  {t('restore')}
                </Button>
              ) : null}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t('downloadOf', { date })}
                onClick={() => onDownload(id)}
              >
                <IconDownload size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
    </Dialog>
  )
}
