import { Button, Drawer, Tabs, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import type { ScheduledMeeting } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import {
  IconAdjustmentsHorizontal,
  IconAlertCircle,
  IconArrowBackUp,
  IconCalendarEvent,
  IconShieldHalf,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { useCheck } from '../hooks/useCheck.ts'
import { DraftProvider, type DraftAccess } from '../hooks/useDraft.ts'
import { usePartText, useWhenText } from '../hooks/usePartText.ts'
import { useUploads } from '../hooks/useUploads.ts'
import { useSave } from '../hooks/useSave.ts'
import { changed, isSame, type Draft } from '../model/draft.ts'
import { keptRecurrence, withFollowedDay } from '../model/followed-day.ts'
import type { DraftStore, KeptDraft } from '../model/kept-draft.ts'
import { fieldsOf, problemsOf, sectionOf, type Field, type Problems } from '../model/problems.ts'
import { sections, type Section } from '../model/sections.ts'
import { instantsOf } from '../model/times.ts'
import type { Told } from '../model/told.ts'
import { isSending } from '../model/uploads.ts'
import { AdvancedSection } from './AdvancedSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { DrawerHead } from './DrawerHead.tsx'
import { HostSection } from './HostSection.tsx'
import { NoteField } from './NoteField.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { SaveQuestion } from './SaveQuestion.tsx'
import { ScheduleResult } from './ScheduleResult.tsx'
import styles from './SchedulerDrawer.module.css'

const icons: Record<Section, Icon> = {
  details: IconCalendarEvent,
  advanced: IconAdjustmentsHorizontal,
  host: IconShieldHalf,
  people: IconUsers,
}

/** These are judged while one types; the others once saving was tried. */
const judgedAtOnce: readonly Field[] = ['start', 'end', 'recurrence']

export interface SchedulerFormProps {
  opening: KeptDraft
  store: DraftStore
  onClose(): void
  /** Told whether something would be lost. */
  onDirty(isDirty: boolean): void
}

/** The draft with its four parts (spec 2.54), and what becomes of it. */
export function SchedulerForm({ opening, store, onClose, onDirty }: SchedulerFormProps) {
  const t = useText('scheduler')
  const tc = useText('common')
  const errorText = useErrorText()
  const whenText = useWhenText()
  const partText = usePartText()
  const now = useNow()
  const form = useRef<HTMLFormElement>(null)
  const [kept, setKept] = useState(opening)
  /** As the draft was when its times could last be read: a mistake on the way to another start forgets nothing. */
  const lastRead = useRef(opening.draft)
  const [section, setSection] = useState<Section>('details')
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const [refusedInvitee, setRefusedInvitee] = useState<string | null>(null)
  const [wanted, setWanted] = useState<{ field: Field } | null>(null)
  const [beforeReset, setBeforeReset] = useState<Draft | null>(null)
  const [saved, setSaved] = useState<{ meeting: ScheduledMeeting; told: Told | null } | null>(null)

  const { draft, initial, meeting, target } = kept
  const isNew = meeting === null
  const canEdit = isNew || meeting.can.edit
  const uploads = useUploads(draft.contents, (file) =>
    changeDraft((previous) => ({ ...previous, contents: [...previous.contents, file] })),
  )
  const hasUploads = uploads.uploads.some(isSending)
  const isDirty = canEdit && !saved && (hasUploads || !isSame(draft, initial))
  const problems = useMemo(
    () =>
      canEdit
        ? { ...problemsOf(draft, { now, before: meeting ? initial : null, hasUploads }), ...refused }
        : {},
    [canEdit, draft, now, meeting, initial, hasUploads, refused],
  )

  useEffect(() => {
    if (!saved && canEdit) store.save(kept)
  }, [store, kept, saved, canEdit])
  // Leaving by any way that was not stopped below ends the draft; a reload does not come by here.
  useEffect(() => () => store.clear(), [store])

  useEffect(() => onDirty(isDirty), [onDirty, isDirty])

  function changeDraft(change: Parameters<DraftAccess['change']>[0]): void {
    // A timeline takes the pointer and the keyboard, whatever the fields around it do.
    if (!canEdit) return
    setKept((previous) => {
      if (instantsOf(previous.draft)) lastRead.current = previous.draft
      const next = changed(previous.draft, change, lastRead.current)
      return { ...previous, draft: follow(previous, next, lastRead.current) }
    })
    setRefused({})
    setRefusedInvitee(null)
    setBeforeReset(null)
    // What is on its way stays so.
    if (!save.isPending) save.forget()
  }

  const access: DraftAccess = {
    draft,
    change: changeDraft,
    errorOf(field) {
      const isShown = isTried || refused[field] || (judgedAtOnce.includes(field) && isDirty)
      return isShown ? (problems[field] ?? null) : null
    },
    refusedInvitee,
    calendarId: meeting?.id ?? null,
    occurrenceStart: target.kind === 'edit' ? target.occurrenceStart : undefined,
    isOneEvent: target.kind === 'edit' && target.scope === 'this',
    hasKeptRecurrence: meeting !== null && isSame(draft.recurrence, keptRecurrence(initial, draft)),
  }
  const check = useCheck(access, canEdit && !problems.start && !problems.end && !problems.recurrence)

  const save = useSave({
    kept,
    keep: (change) => setKept((previous) => ({ ...previous, ...change })),
    onRefused: (fields, invitee) => {
      setRefused(fields)
      setRefusedInvitee(invitee)
      lead(fields)
    },
    onSaved: (result, told) => {
      store.clear()
      setSaved({ meeting: result, told })
    },
  })

  /** Leads to the first field that is not right. */
  function lead(found: Problems): void {
    const first = fieldsOf(found)[0]
    if (!first) return
    setSection((previous) => sectionOf(first) ?? previous)
    setWanted({ field: first })
  }

  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>(`[name="${wanted.field}"]`)?.focus()
  }, [wanted])

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!canEdit || save.isPending) return
    setTried(true)
    if (fieldsOf(problems).length > 0) return lead(problems)
    save.save()
  }

  function reset(): void {
    setBeforeReset(draft)
    setKept((previous) => ({ ...previous, draft: previous.initial }))
    setRefused({})
    setTried(false)
  }

  const title = isNew ? t('title.new') : canEdit ? t('title.edit') : t('title.view')
  if (saved)
    return (
      <>
        <DrawerHead title={title} />
        <Drawer.Body className={styles.body}>
          <ScheduleResult {...saved} isNew={isNew} onClose={onClose} />
        </Drawer.Body>
      </>
    )

  const hasProblem = (one: Section) =>
    fieldsOf(problems).some((field) => sectionOf(field) === one && access.errorOf(field) !== null)
  return (
    <DraftProvider value={access}>
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <DrawerHead title={title}>
          {beforeReset ? (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => access.change(beforeReset)}
              leftSection={<IconArrowBackUp className="points" size={18} stroke={1.8} aria-hidden />}
            >
              {t('action.undo')}
            </Button>
          ) : isDirty ? (
            <Button size="xs" variant="subtle" onClick={reset}>
              {t('action.reset')}
            </Button>
          ) : null}
        </DrawerHead>
        <Tabs
          value={section}
          onChange={(value) => setSection(sections.find((one) => one === value) ?? 'details')}
          keepMounted={false}
          className={styles.tabs}
        >
          <Tabs.List grow className={styles.tabList} aria-label={title}>
            {sections.map((one) => {
              const TabIcon = icons[one]
              return (
                <Tabs.Tab key={one} value={one} className={styles.tab}>
                  <TabIcon size={20} stroke={1.8} aria-hidden />
                  <span>{t(`section.${one}`)}</span>
                  {hasProblem(one) ? (
                    <>
                      <IconAlertCircle className={styles.mark} size={16} stroke={2.2} aria-hidden />
                      <VisuallyHidden> {t('section.hasProblem')}</VisuallyHidden>
                    </>
                  ) : null}
                </Tabs.Tab>
              )
            })}
          </Tabs.List>
          {sections.map((one) => (
            <Tabs.Panel
              key={one}
              value={one}
              className={styles.panel}
              // Where nothing in it takes the keyboard, the panel itself does, so that it can be scrolled.
              tabIndex={canEdit ? undefined : 0}
            >
              {canEdit ? null : (
                <p className={styles.viewOnly}>{t('viewOnly', { name: meeting.hostName })}</p>
              )}
              <fieldset className={styles.fields} disabled={!canEdit} aria-label={t(`section.${one}`)}>
                {one === 'details' ? (
                  <DetailsSection
                    check={check}
                    uploads={uploads}
                    onShowClash={() =>
                      save.ask({ kind: 'clash', clash: check, scope: undefined, isAttempt: false })
                    }
                  />
                ) : null}
                {one === 'advanced' ? <AdvancedSection /> : null}
                {one === 'host' ? <HostSection /> : null}
                {one === 'people' ? <PeopleSection /> : null}
              </fieldset>
            </Tabs.Panel>
          ))}
        </Tabs>
        <footer className={styles.foot}>
          {!isNew && isDirty && draft.invitees.length > 0 ? <NoteField /> : null}
          <p className={styles.summary}>
            {instantsOf(draft) ? whenText(draft) : null}{' '}
            {draft.recurrence && !access.isOneEvent ? <span>{partText('recurrence', draft)}</span> : null}
          </p>
          <p role="alert" className={styles.error}>
            {save.error && fieldsOf(refused).length === 0 ? errorText(save.error) : null}
          </p>
          <Button variant="default" size="md" onClick={onClose}>
            {canEdit ? tc('action.cancel') : tc('action.close')}
          </Button>
          {canEdit ? (
            <Button type="submit" size="md" loading={save.isPending}>
              {t(isNew ? 'action.schedule' : 'action.save')}
            </Button>
          ) : null}
        </footer>
      </form>
      <SaveQuestion kept={kept} save={save} />
    </DraftProvider>
  )
}

/** The series that is edited, as a whole, repeats on other days when it is moved there. */
function follow({ meeting, target, initial, draft }: KeptDraft, next: Draft, lastRead: Draft): Draft {
  const isOneEvent = target.kind === 'edit' && target.scope === 'this'
  if (!meeting || isOneEvent) return next
  return withFollowedDay(initial, { ...draft, startDate: draft.startDate || lastRead.startDate }, next)
}
