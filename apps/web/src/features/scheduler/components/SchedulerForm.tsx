import { Button, Drawer } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useCheck } from '../hooks/useCheck.ts'
import { DraftProvider, fieldsOf, instantsOf } from '../../scheduler-draft/index.ts'
import { usePartText, useWhenText } from '../hooks/usePartText.ts'
import { useSchedulerForm, type SchedulerFormOptions } from '../hooks/useSchedulerForm.ts'
import type { FormState } from '../model/form-state.ts'
import { DrawerHead } from './DrawerHead.tsx'
import { NoteField } from './NoteField.tsx'
import { SaveQuestion } from './SaveQuestion.tsx'
import { ScheduleResult } from './ScheduleResult.tsx'
import styles from './SchedulerDrawer.module.css'
import { SchedulerTabs } from './SchedulerTabs.tsx'

export interface SchedulerFormProps extends SchedulerFormOptions {
  onClose(): void
}

type Form = ReturnType<typeof useSchedulerForm>

/** The draft with its four parts (spec 2.54), and the result of saving it. */
export function SchedulerForm({ onClose, ...options }: SchedulerFormProps) {
  const t = useText('scheduler')
  const form = useSchedulerForm(options)
  const { state, access, canEdit, problems, save } = form
  const formRef = useFocusOnField(state.wanted)
  const check = useCheck(access, canEdit && !problems.start && !problems.end && !problems.recurrence)
  const isNew = state.kept.meeting === null
  useEffect(() => {
    // The drawer may have opened before there was a field to focus.
    if (isNew) formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [isNew, formRef])
  const title = isNew ? t('title.new') : canEdit ? t('title.edit') : t('title.view')

  if (save.state.step === 'saved')
    return (
      <>
        <DrawerHead title={title} />
        <Drawer.Body className={styles.body}>
          <ScheduleResult {...save.state.saved} isNew={isNew} onClose={onClose} />
        </Drawer.Body>
      </>
    )

  return (
    <DraftProvider value={access}>
      <form
        ref={formRef}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <DrawerHead title={title}>
          <ResetButton form={form} />
        </DrawerHead>
        <SchedulerTabs form={form} check={check} label={title} />
        <SchedulerFoot form={form} onClose={onClose} />
      </form>
      <SaveQuestion kept={state.kept} save={save} />
    </DraftProvider>
  )
}

/** Resets the draft to how it was opened, and offers to undo that. */
function ResetButton({ form: { state, access, reset, isDirty } }: { form: Form }) {
  const t = useText('scheduler')
  const { beforeReset } = state
  if (beforeReset)
    return (
      <Button
        size="xs"
        variant="subtle"
        onClick={() => access.change(beforeReset)}
        leftSection={<IconArrowBackUp className="points" size={18} stroke={1.8} aria-hidden />}
      >
        {t('action.undo')}
      </Button>
    )
  if (!isDirty) return null
  return (
    <Button size="xs" variant="subtle" onClick={reset}>
      {t('action.reset')}
    </Button>
  )
}

/** The time, the problems, and the buttons to finish. */
function SchedulerFoot({ form, onClose }: { form: Form; onClose(): void }) {
  const t = useText('scheduler')
  const tc = useText('common')
  const errorText = useErrorText()
  const whenText = useWhenText()
  const partText = usePartText()
  const { state, access, canEdit, isDirty, save } = form
  const { meeting, draft } = state.kept
  const isNew = meeting === null
  const hasField = fieldsOf(state.refused.problems).length > 0
  return (
    <footer className={styles.foot}>
      {!isNew && isDirty && draft.invitees.length > 0 ? <NoteField /> : null}
      <p className={styles.summary}>
        {instantsOf(draft) ? whenText(draft) : null}{' '}
        {draft.recurrence && !access.isOneEvent ? <span>{partText('recurrence', draft)}</span> : null}
      </p>
      <Notice tone="bad" isStrong className={styles.error}>
        {save.error && !hasField ? errorText(save.error) : null}
      </Notice>
      <Button variant="default" size="md" onClick={onClose}>
        {canEdit ? tc('action.cancel') : tc('action.close')}
      </Button>
      {canEdit ? (
        <Button type="submit" size="md" loading={save.isPending}>
          {t(isNew ? 'action.schedule' : 'action.save')}
        </Button>
      ) : null}
    </footer>
  )
}

/** A form that moves the focus to the wanted field. */
function useFocusOnField(wanted: FormState['wanted']) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!wanted) return
    const fields = [...(form.current?.querySelectorAll<HTMLElement>(`[name="${wanted.field}"]`) ?? [])]
    // If there are several questions, the one with the error.
    const field = fields.find((one) => one.getAttribute('aria-invalid') === 'true') ?? fields[0]
    field?.focus()
  }, [wanted])
  return form
}
