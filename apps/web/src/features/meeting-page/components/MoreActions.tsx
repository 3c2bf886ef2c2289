import type { MeetingPage, ScheduledMeeting } from '@majlis/contract'
import { useNoticeText, useText } from '@majlis/i18n/react'
import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconArchive, IconCheck, IconCopy, IconDots, IconEdit, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useCopy } from '../../../shared/clipboard/index.ts'
import { DeleteDialog } from '../../../shared/meeting-delete/index.ts'
import { showProblem, showSnackbar } from '../../../shared/snackbar/index.ts'
import { useEditMeeting } from '../hooks/useEditMeeting.ts'
import { isLive } from '../hooks/useMeetingPage.ts'
import { useSharedLink, type SharedLink } from '../hooks/useSharedLink.ts'
import { ArchiveDialog } from './ArchiveDialog.tsx'

/** Less frequent actions; on phones, everything but Join and the dates. Renders nothing if there are none. */
export function MoreActions({ meeting, isPhone }: { meeting: MeetingPage; isPhone: boolean }) {
  const t = useText('meetingPage')
  const [isArchiving, setArchiving] = useState(false)
  const link = useSharedLink(meeting)
  const edit = useEditMeeting(meeting)
  const { can } = meeting
  const deletion = useDeletion(meeting)
  const isCopied = isPhone && link !== null
  if (!isCopied && !can.edit && !can.archive) return null
  return (
    <>
      <Menu position="bottom-end" hideDetached={false}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            aria-label={t('head.more')}
            title={t('head.more')}
            loading={deletion.isLoading}
          >
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isCopied ? <CopyItem link={link} /> : null}
          {isPhone && can.edit ? (
            <Menu.Item leftSection={<IconEdit size={18} stroke={1.8} aria-hidden />} onClick={edit}>
              {t('head.edit')}
            </Menu.Item>
          ) : null}
          {can.archive ? (
            <Menu.Item
              leftSection={<IconArchive size={18} stroke={1.8} aria-hidden />}
              onClick={() => setArchiving(true)}
            >
              {t('archive.title')}
            </Menu.Item>
          ) : null}
          {can.edit ? (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
              onClick={deletion.ask}
            >
              {t('head.delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isArchiving ? <ArchiveDialog meeting={meeting} onClose={() => setArchiving(false)} /> : null}
      {deletion.dialog}
    </>
  )
}

/** Copies, and confirms in the button itself. */
function CopyItem({ link: { text, label } }: { link: SharedLink }) {
  const notice = useNoticeText()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
      onClick={() => void copy(text)}
    >
      <span aria-live="polite">{isCopied ? notice('COPIED') : label}</span>
    </Menu.Item>
  )
}

/** Loads the meeting, which may be a part of a series, and asks which dates are meant. */
function useDeletion(meeting: MeetingPage) {
  const router = useRouter()
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<ScheduledMeeting | null>(null)
  const { calendarId: id, date, rrule } = meeting
  const occurrenceStart = rrule === null ? null : date
  const loading = useMutation({
    mutationFn: () =>
      queries.fetchQuery(
        orpc.schedule.get.queryOptions({
          input: { id, ...(occurrenceStart === null ? {} : { occurrenceStart }) },
        }),
      ),
    onSuccess: ({ data }) => setRemoving(data),
    onError: showProblem,
  })
  return {
    isLoading: loading.isPending,
    ask: () => loading.mutate(),
    dialog: removing ? (
      <DeleteDialog
        meeting={removing}
        occurrenceStart={occurrenceStart}
        state={isLive(meeting) ? 'ongoing' : 'upcoming'}
        onClose={() => setRemoving(null)}
        onDeleted={(notice) => {
          setRemoving(null)
          showSnackbar(notice)
          void router.navigate({ to: '/meeting-management' })
        }}
      />
    ) : null,
  }
}
