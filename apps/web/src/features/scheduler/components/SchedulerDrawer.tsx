import { Button, Drawer, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { errorCode, mayHeal, orpc } from '../../../shared/api/index.ts'
import { useMeetingDefaults } from '../../../shared/host-settings/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { DraftStart } from '../model/first-times.ts'
import { createDraftStore, type KeptDraft } from '../model/kept-draft.ts'
import { draftOfMeeting, newDraft } from '../model/open-draft.ts'
import type { SchedulerTarget } from '../model/target.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import styles from './SchedulerDrawer.module.css'
import { SchedulerForm, type SchedulerFormProps } from './SchedulerForm.tsx'

export interface SchedulerDrawerProps {
  target: SchedulerTarget
  /** What it was opened with in this page; null after a reload, which takes up the kept draft. */
  start: DraftStart | null
  onClose(): void
}

/** The scheduler (spec 2.54): plans a meeting, changes one, or shows one that a colleague plans. */
export function SchedulerDrawer(props: SchedulerDrawerProps) {
  const { isPending } = useMeetingDefaults()
  // The shell has asked already; a draft begins with the answer.
  return isPending && props.target.kind === 'new' ? null : <OpenDrawer {...props} />
}

function OpenDrawer({ target, start, onClose }: SchedulerDrawerProps) {
  const { user, profile } = useUser()
  const { settings } = useMeetingDefaults()
  const store = useMemo(() => createDraftStore(user.ID, () => sessionStorage), [user.ID])
  // Looked up once: what is typed from now on is kept by the form itself.
  const opening = useMemo((): KeptDraft | null => {
    const kept = start && target.kind === 'new' ? null : store.find(target)
    if (kept || target.kind === 'edit') return kept
    const draft = newDraft(start ?? {}, { now: Date.now(), timeZone: profile.timeZone, settings })
    return { target, draft, initial: draft, meeting: null, sent: null }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
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
        {opening ? (
          <SchedulerForm opening={opening} {...form} />
        ) : target.kind === 'edit' ? (
          <ExistingMeeting target={target} {...form} />
        ) : null}
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
    // What is edited is what the server has now.
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
      <Drawer.Header className={styles.header}>
        <Drawer.Title>{t('title.view')}</Drawer.Title>
        <Drawer.CloseButton aria-label={tc('action.close')} />
      </Drawer.Header>
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
          <>
            <Skeleton height={44} />
            <Skeleton height={70} mt="lg" />
            <Skeleton height={44} mt="md" />
            <Skeleton height={44} mt="lg" />
            <Skeleton height={96} mt="lg" />
          </>
        )}
      </Drawer.Body>
    </>
  )
}
