import type { LastAction, MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import { AgendaText } from '../../../shared/agenda-text/index.ts'
import { orpc } from '../../../shared/api/index.ts'
import { fromLastTime } from '../../minutes/index.ts'
import { useAgendaEditing } from '../hooks/useAgendaEditing.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'
import styles from './AgendaCard.module.css'
import { AgendaEditing, DiscardDialog } from './AgendaEditing.tsx'

const FromLastTime = lazy(async () => ({ default: (await fromLastTime()).FromLastTime }))

/** The host's agenda; for a series, below the open actions of the previous date. Renders nothing without either. */
export function AgendaCard({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const actions = useLastActions(meeting)
  const { agenda } = meeting
  if (!agenda && actions.length === 0) return null
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>{t('contents.agenda')}</h2>
      </div>
      <LastActions actions={actions} />
      {agenda ? <AgendaText text={agenda} className={styles.text} /> : null}
    </Card>
  )
}

/** The agenda on the *Contents* tab, editable for people who may edit the meeting. */
export function EditableAgenda({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const actions = useLastActions(meeting)
  const editing = useAgendaEditing(meeting)
  const headingId = useId()
  const edit = useFocusBack(editing.draft !== null)
  const { agenda, can } = meeting
  // An open draft stays even if the person loses the right to edit.
  if (!can.edit && !editing.draft) return <AgendaCard meeting={meeting} />
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 id={headingId}>{t('contents.agenda')}</h2>
        {editing.draft ? null : (
          <Button
            ref={edit}
            variant="default"
            size="sm"
            leftSection={<IconEdit size={18} stroke={1.8} aria-hidden />}
            aria-label={t('contents.editAgenda')}
            loading={editing.isOpening}
            onClick={editing.open}
          >
            {t('contents.edit')}
          </Button>
        )}
      </div>
      <LastActions actions={actions} />
      {editing.draft ? (
        <AgendaEditing meeting={meeting} headingId={headingId} editing={editing} />
      ) : agenda ? (
        <AgendaText text={agenda} className={styles.text} />
      ) : (
        <p className={styles.quiet}>{t('contents.agendaNone')}</p>
      )}
      {editing.confirmation ? <DiscardDialog {...editing.confirmation} /> : null}
    </Card>
  )
}

function LastActions({ actions }: { actions: readonly LastAction[] }) {
  if (actions.length === 0) return null
  return (
    <Suspense>
      <FromLastTime actions={actions} headingLevel={3} hasLink />
    </Suspense>
  )
}

function useLastActions(meeting: MeetingPage): readonly LastAction[] {
  const list = useQuery({
    ...orpc.minutes.fromLastTime.queryOptions({ input: dateOfPage(meeting) }),
    enabled: meeting.previousDate !== null && meeting.state !== 'ended',
  })
  return list.data?.data ?? []
}

/** Returns the focus to the button once the editor is closed. */
function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
