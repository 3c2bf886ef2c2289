import { Button, Drawer, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { errorCode, mayHeal, orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { useFocusReturn } from '../../../shared/dialog/index.ts'
import { useMeetingDefaults } from '../../../shared/host-settings/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useFirstStart } from '../hooks/useFirstStart.ts'
import {
  type DraftStart,
  createDraftStore,
  draftOfMeeting,
  newDraft,
  type SchedulerTarget,
} from '../../scheduler-draft/index.ts'
import { DrawerHead } from './DrawerHead.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import styles from './SchedulerDrawer.module.css'
import { SchedulerForm, type SchedulerFormProps } from './SchedulerForm.tsx'

export interface SchedulerDrawerProps {
  target: SchedulerTarget
  /** What it was opened with on this page; null after a reload, which restores the kept draft. */
  start: DraftStart | null
  onClose(): void
}

/** The scheduler (spec 2.54): plans a meeting, changes one, or shows one that a colleague plans. */
export function SchedulerDrawer({ target, start, onClose }: SchedulerDrawerProps) {
  useFocusReturn()
  const { user } = useUser()
  const store = useMemo(() => createDraftStore(user.ID, () => sessionStorage), [user.ID])
  // Read once, because the form itself keeps what is typed from now on.
  const [kept] = useState(() => (start && target.kind === 'new' ? null : store.find(target)))
  const isDirty = useRef(false)
  const [isLeaving, setLeaving] = useState(false)
  // Going back, and every other way out of the page's address.
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty.current,
    withResolver: true,
    enableBeforeUnload: false,
  })
  const onDirty = useCallback((is: boolean) => {
    isDirty.current = is
  }, [])

  function leave(): void {
    if (isDirty.current) setLeaving(true)
    else onClose()
  }

  const form = { store, onClose: leave, onDirty }
  return (
    <Drawer.Root
      opened
      onClose={leave}
      position="right"
      size={760}
      closeOnClickOutside={false}
      classNames={{ content: styles.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {kept ? (
          <SchedulerForm opening={kept} {...form} />
        ) : target.kind === 'edit' ? (
          <ExistingMeeting target={target} {...form} />
        ) : (
          <NewMeeting start={start ?? {}} {...form} />
        )}
      </Drawer.Content>
      {isLeaving || leaving.status === 'blocked' ? (
        <LeaveDialog
          isNew={target.kind === 'new'}
          onStay={() => {
            setLeaving(false)
            leaving.reset?.()
          }}
          onLeave={leaving.proceed ?? onClose}
        />
      ) : null}
    </Drawer.Root>
  )
}

/** Opens with the organisation's settings, at a free time. */
function NewMeeting({ start, ...form }: Omit<SchedulerFormProps, 'opening'> & { start: DraftStart }) {
  const t = useText('scheduler')
  const { profile } = useUser()
  const { settings, isPending } = useMeetingDefaults()
  const now = useNow()
  const firstStart = useFirstStart(start)
  if (isPending || firstStart === undefined)
    return (
      <>
        <DrawerHead title={t('title.new')} />
        <Drawer.Body className={styles.loading}>
          <FormSkeleton />
        </Drawer.Body>
      </>
    )
  const draft = newDraft({ ...start, start: firstStart }, { now, timeZone: profile.timeZone, settings })
  const opening = { target: { kind: 'new' }, draft, initial: draft, meeting: null, sent: null } as const
  return <SchedulerForm opening={opening} {...form} />
}

function FormSkeleton() {
  return (
    <>
      <Skeleton height={44} />
      <Skeleton height={70} mt="lg" />
      <Skeleton height={44} mt="md" />
      <Skeleton height={44} mt="lg" />
      <Skeleton height={96} mt="lg" />
    </>
  )
}

interface ExistingMeetingProps extends Omit<SchedulerFormProps, 'opening'> {
  target: Extract<SchedulerTarget, { kind: 'edit' }>
}

function ExistingMeeting({ target, ...form }: ExistingMeetingProps) {
  const t = useText('scheduler')
  const tc = useText('common')
  const errorText = useErrorText()
  const { calendarId, occurrenceStart } = target
  const query = useQuery({
    ...orpc.schedule.get.queryOptions({
      input: { id: calendarId, ...(occurrenceStart === undefined ? {} : { occurrenceStart }) },
    }),
    // The draft starts from what the server has now.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const meeting = query.data?.data
  if (meeting) {
    const draft = draftOfMeeting(meeting)
    return <SchedulerForm opening={{ target, draft, initial: draft, meeting, sent: null }} {...form} />
  }
  return (
    <>
      <DrawerHead title={t('title.view')} />
      <Drawer.Body className={styles.loading}>
        {query.error ? (
          <div role="alert" className={styles.failure}>
            <p>{errorText(query.error)}</p>
            {mayHeal(errorCode(query.error)) ? (
              <Button variant="default" onClick={() => void query.refetch()}>
                {tc('action.retry')}
              </Button>
            ) : (
              <Button variant="default" onClick={form.onClose}>
                {tc('action.close')}
              </Button>
            )}
          </div>
        ) : (
          <FormSkeleton />
        )}
      </Drawer.Body>
    </>
  )
}
