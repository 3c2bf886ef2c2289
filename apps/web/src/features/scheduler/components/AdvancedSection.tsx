import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { limits } from '@majlis/contract'
import { toLatinDigits } from '@majlis/i18n'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { IdSourceChoice, useMeetingDefaults, type IdSource } from '../../../shared/host-settings/index.ts'
import { useDraft } from '../../scheduler-draft/index.ts'
import { ColorField } from './ColorField.tsx'
import { InterpretationFields } from './InterpretationFields.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import { RemindersField } from './RemindersField.tsx'
import styles from './sections.module.css'

/** Advanced Options (spec 2.54). */
export function AdvancedSection() {
  const t = useText('scheduler')
  const tr = useText('recurrence')
  const { draft, change, calendarId, isOneEvent } = useDraft()
  const { locked } = useMeetingDefaults()
  /** The personal ID never changes, so it comes with its passcode. */
  const chooseId = (idSource: IdSource) =>
    change(
      idSource === 'personal' && !locked.includes('passcodeRequired')
        ? { idSource, isPassReq: true }
        : { idSource },
    )
  return (
    <div className={styles.section}>
      <fieldset className={styles.group}>
        <legend>{t('advanced.inCalendar')}</legend>
        <ColorField />
        <p className={styles.label} aria-hidden>
          {t('advanced.showMeAs')}
        </p>
        <SegmentedControl
          fullWidth
          aria-label={t('advanced.showMeAs')}
          value={draft.showMeAs}
          data={(['Busy', 'Available'] as const).map((value) => ({
            value,
            label: t(`advanced.showMeAs_${value}`),
          }))}
          onChange={(showMeAs) => change({ showMeAs: showMeAs === 'Available' ? 'Available' : 'Busy' })}
        />
        {isOneEvent ? null : (
          <Switch
            label={t('advanced.addToMyCalender')}
            labelPosition="left"
            classNames={{ body: styles.switch }}
            checked={draft.addToMyCalender}
            onChange={(event) => change({ addToMyCalender: event.currentTarget.checked })}
          />
        )}
      </fieldset>
      {isOneEvent ? (
        <p className={styles.note}>{tr('scope.ofSeries')}</p>
      ) : (
        <>
          <RemindersField />
          {/* The ID of a meeting can't change, because people have its links. */}
          {calendarId ? null : <IdSourceChoice value={draft.idSource} onChange={chooseId} />}
          {draft.idSource === 'unique_url' ? null : <PasscodeFields />}
          <RegistrationFields />
          <TypeFields />
        </>
      )}
    </div>
  )
}

/** Spec 3.31: for people who have the ID but not the link. The personal room keeps its passcode. */
function PasscodeFields() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { draft, change, errorOf } = useDraft()
  const { locked } = useMeetingDefaults()
  const code = errorOf('meetingPwd')
  return (
    <fieldset className={styles.group}>
      <legend>{t('advanced.passcode')}</legend>
      <Switch
        label={t('advanced.isPassReq')}
        labelPosition="left"
        classNames={{ body: styles.switch }}
        checked={draft.isPassReq}
        disabled={locked.includes('passcodeRequired')}
        onChange={(event) => change({ isPassReq: event.currentTarget.checked })}
      />
      {draft.isPassReq && draft.idSource === 'generated' ? (
        <TextInput
          label={t('advanced.meetingPwd')}
          description={t('advanced.meetingPwdText')}
          name="meetingPwd"
          inputMode="numeric"
          autoComplete="off"
          maxLength={limits.meeting.passcodeDigits}
          value={draft.meetingPwd}
          error={code ? errorText(code) : null}
          onChange={(event) => change({ meetingPwd: toLatinDigits(event.currentTarget.value) })}
        />
      ) : null}
    </fieldset>
  )
}

/** Spec 1.5, 3.16, 9.6: big and multilingual meetings, and webinars, where the organisation has them. */
function TypeFields() {
  const t = useText('scheduler')
  const ts = useText('settings')
  const errorText = useErrorText()
  const { draft, change, errorOf } = useDraft()
  const rooms = useQuery(orpc.schedule.availableRooms.queryOptions())
  const { locked } = useMeetingDefaults()
  const allowed = rooms.data?.data
  const { isBigMeetingAllowed = false, isMultiLingualEnabled = false } = allowed ?? {}
  const code = errorOf('meetingType') ?? errorOf('isMultiLingual')
  const { settings } = draft
  const hasType = isBigMeetingAllowed || draft.meetingType === 'big'
  const hasLanguages = isMultiLingualEnabled || draft.isMultiLingual
  const hasWebinars = (allowed?.isWebinarAllowed && !locked.includes('webinar')) || settings.webinar
  if (!hasType && !hasLanguages && !hasWebinars) return null
  return (
    <fieldset className={styles.group}>
      <legend>{t('advanced.type')}</legend>
      {hasType ? (
        <SegmentedControl
          fullWidth
          aria-label={t('advanced.type')}
          value={draft.meetingType}
          data={(['regular', 'big'] as const).map((value) => ({
            value,
            label: t(`advanced.type_${value}`, { count: limits.meeting.regularAttendees }),
          }))}
          onChange={(value) => change({ meetingType: value === 'big' ? 'big' : 'regular' })}
        />
      ) : null}
      {hasLanguages ? (
        <Switch
          label={t('advanced.isMultiLingual')}
          labelPosition="left"
          classNames={{ body: styles.switch }}
          checked={draft.isMultiLingual}
          onChange={(event) =>
            change(
              event.currentTarget.checked
                ? { isMultiLingual: true }
                : { isMultiLingual: false, interpretationLanguages: [] },
            )
          }
        />
      ) : null}
      {hasLanguages && draft.isMultiLingual ? <InterpretationFields /> : null}
      {hasWebinars ? (
        <Switch
          label={ts('setting.webinar')}
          description={ts('setting.webinarText')}
          labelPosition="left"
          classNames={{ body: styles.switch }}
          checked={settings.webinar}
          onChange={(event) => change({ settings: { ...settings, webinar: event.currentTarget.checked } })}
        />
      ) : null}
      {code ? <Notice tone="bad">{errorText(code)}</Notice> : null}
    </fieldset>
  )
}
