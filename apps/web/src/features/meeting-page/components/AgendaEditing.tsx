import type { MeetingPage } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { AgendaField } from '../../../shared/agenda-editor/index.ts'
import { AgendaText } from '../../../shared/agenda-text/index.ts'
import { errorData } from '../../../shared/api/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { ScopeDialog } from '../../../shared/meeting-save/index.ts'
import type { AgendaEditing as Editing } from '../hooks/useAgendaEditing.ts'
import styles from './AgendaCard.module.css'

interface AgendaEditingProps {
  meeting: MeetingPage
  /** The ID of the heading that names the field. */
  headingId: string
  editing: Editing
}

/** The agenda in the scheduler's editor, with the questions before it is saved. */
export function AgendaEditing({ meeting, headingId, editing }: AgendaEditingProps) {
  const t = useText('meetingPage')
  const errorText = useErrorText()
  const { draft, state, isSaving, isTooLong } = editing
  if (!draft) return null
  const error = state.step === 'refused' ? state.error : null
  const isOfField = error !== null && errorData(error).field === 'agenda'
  return (
    <form
      className={styles.editing}
      onSubmit={(event) => {
        event.preventDefault()
        editing.submit()
      }}
    >
      <AgendaField
        labelledBy={headingId}
        placeholder={t('contents.agendaPlaceholder')}
        value={draft.agenda}
        error={isOfField ? errorText(error) : null}
        autoFocus
        onChange={editing.change}
      />
      <Notice tone="bad">{error !== null && !isOfField ? errorText(error) : null}</Notice>
      {state.step === 'merging' ? (
        <OtherVersion agenda={state.theirs.agenda} editing={editing} />
      ) : (
        <div className={styles.actions}>
          {meeting.counts.invited > 0 ? <p className={styles.quiet}>{t('contents.agendaNotified')}</p> : null}
          <div className={styles.buttons}>
            <Button variant="default" disabled={isSaving} onClick={editing.cancel}>
              {t('contents.cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={isTooLong}>
              {t('contents.save')}
            </Button>
          </div>
        </div>
      )}
      {state.step === 'asking' ? (
        <ScopeDialog
          possible={state.possible}
          saveLabel={t('contents.save')}
          onChoose={editing.send}
          onClose={editing.dismiss}
        />
      ) : null}
    </form>
  )
}

/** The agenda was changed by both: shows the two versions to choose one. */
function OtherVersion({ agenda, editing }: { agenda: string; editing: Editing }) {
  const t = useText('meetingPage')
  const errorText = useErrorText()
  const titleId = useId()
  return (
    <>
      <Notice tone="bad">{`${errorText('schedule.stale')} ${t('contents.bothChanged')}`}</Notice>
      <section className={styles.theirs} aria-labelledby={titleId}>
        <h3 id={titleId}>{t('contents.theirs')}</h3>
        {agenda ? <AgendaText text={agenda} /> : <p className={styles.quiet}>{t('contents.agendaEmpty')}</p>}
      </section>
      <div className={styles.buttons}>
        <Button variant="default" onClick={editing.takeTheirs}>
          {t('contents.useTheirs')}
        </Button>
        <Button onClick={editing.keepMine}>{t('contents.saveMine')}</Button>
      </div>
    </>
  )
}

/** Asks before unsaved text is discarded (spec 2.64). */
export function DiscardDialog({ stay, discard }: NonNullable<Editing['confirmation']>) {
  const t = useText('meetingPage')
  return (
    <ConfirmDialog
      title={t('contents.discardTitle')}
      confirmLabel={t('contents.discard')}
      cancelLabel={t('contents.keepEditing')}
      onConfirm={discard}
      onClose={stay}
    >
      {t('contents.discardText')}
    </ConfirmDialog>
  )
}
