import {
  agendaText,
  defaults,
  reminderMinutesOf,
  type DraftField,
  type ScheduledMeeting,
  type ScheduleInput,
} from '@majlis/contract'
import { zoneName } from '@majlis/i18n'
import { languageName } from '../../../shared/language-names/index.ts'
import { colorKey } from './colors.ts'
import type { Draft } from './draft.ts'
import { draftInvitees } from './draft-invitees.ts'
import { countsOf, inviteeInputs } from './invitees.ts'
import { datesOf, draftRecurrenceOf, recurrenceOf } from './recurrence.ts'
import type { FieldRule } from './field-rule.ts'
import { timesOfMeeting, timesOfNew } from './first-times.ts'
import { localStartOf, timesOf, type DraftTimes } from './times.ts'

/** How each field of a draft is handled. In the order of the form. */
export const draftFields = rules({
  meetingTitle: {
    section: 'details',
    part: 'meetingTitle',
    first: () => '',
    read: ({ meetingTitle }) => meetingTitle,
    sent: ({ meetingTitle }) => (meetingTitle.trim() ? { meetingTitle: meetingTitle.trim() } : {}),
    text: ({ meetingTitle }) => meetingTitle,
  },
  startDate: {
    ...time('startDate'),
    sent: (draft) => timesOf(draft) ?? {},
    text: (draft, { language, whenOf }) => `${whenOf(draft)} (${zoneName(draft.timeZone, language, 'city')})`,
  },
  startTime: time('startTime'),
  endDate: time('endDate'),
  endTime: time('endTime'),
  isAllDay: time('isAllDay'),
  timeZone: time('timeZone'),
  recurrence: {
    section: 'details',
    part: 'recurrence',
    first: () => null,
    read: ({ recurrence, timeZone }) => draftRecurrenceOf(recurrence, timeZone),
    sent: (draft) => ({ isRecurrent: draft.recurrence !== null, recurrence: recurrenceOf(draft) }),
    text: (draft, { t, repeatsOf }) => {
      const found = datesOf(draft, 1)
      if (!found) return t('recurrence.none')
      return repeatsOf(found.rule, draft.timeZone, localStartOf(draft) ?? undefined)
    },
  },
  skipDates: {
    section: null,
    part: null,
    first: () => [],
    read: () => [],
    sent: ({ skipDates }) => ({ skipDates }),
    text: () => null,
  },
  agenda: {
    section: 'details',
    part: 'agenda',
    first: () => '',
    read: ({ agenda }) => agenda,
    sent: ({ agenda }) => ({ agenda: agenda.trim() }),
    text: ({ agenda }, { t }) => agendaText(agenda).slice(0, 200) || t('part.empty'),
  },
  contents: {
    section: 'details',
    part: 'contents',
    first: () => [],
    read: ({ contents }) =>
      contents.map(({ fileServiceId, fileName, bytes, fileDes }) => ({
        fileServiceId,
        fileName,
        bytes,
        fileDes,
      })),
    sent: ({ contents }) => ({
      contents: contents.map(({ fileServiceId, fileDes }) => ({
        fileServiceId,
        fileDes: fileDes.trim(),
        isDeleted: false,
      })),
    }),
    text: ({ contents }, { t, formats }) =>
      formats.list(contents.map(({ fileName }) => fileName)) || t('part.empty'),
  },
  banner: {
    section: 'details',
    part: 'banner',
    first: () => null,
    read: ({ bannerImg: fileId, bannerUrl: url }) =>
      fileId !== null && url !== null ? { fileId, url } : null,
    sent: ({ banner }) => ({ bannerImg: banner?.fileId ?? null }),
    text: ({ banner }, { t }) => t(banner ? 'part.picture' : 'part.empty'),
  },
  meetingType: {
    section: 'advanced',
    part: 'meetingType',
    first: () => 'regular',
    read: ({ meetingType }) => meetingType,
    sent: ({ meetingType }) => ({ isBigMeeting: meetingType === 'big' }),
    text: ({ meetingType }, { t }) => t(`part.type_${meetingType}`),
  },
  isMultiLingual: plain('isMultiLingual', {
    section: 'advanced',
    part: 'meetingType',
    first: () => false,
    text: ({ isMultiLingual }, { t }) => (isMultiLingual ? t('advanced.isMultiLingual') : null),
  }),
  interpretationLanguages: plain('interpretationLanguages', {
    section: 'advanced',
    part: 'meetingType',
    first: () => [],
    text: ({ interpretationLanguages: languages }, { formats, language }) =>
      formats.list(languages.map((code) => languageName(code, language))) || null,
  }),
  reminders: {
    section: 'advanced',
    part: 'reminders',
    first: () => [],
    read: ({ reminders }) =>
      reminders.map(({ remindType, beforeValue, durationUnit }) => ({
        remindType,
        beforeValue,
        durationUnit,
      })),
    sent: ({ reminders }) => ({
      hasReminder: reminders.length > 0,
      reminders: reminders.map((reminder) => ({ type: 'before', ...reminder })),
    }),
    text: ({ reminders }, { t, formats }) =>
      formats.list(reminders.map((one) => formats.duration(reminderMinutesOf(one) * 60_000))) ||
      t('part.empty'),
  },
  showMeAs: plain('showMeAs', {
    section: null,
    part: 'showMeAs',
    first: () => defaults.showMeAs,
    text: ({ showMeAs }, { t }) => t(`advanced.showMeAs_${showMeAs}`),
  }),
  colorCodeHex: plain('colorCodeHex', {
    section: null,
    part: 'colorCodeHex',
    first: () => defaults.colorCodeHex,
    text: ({ colorCodeHex }, { t }) => t(colorKey(colorCodeHex)),
  }),
  idSource: plain('idSource', {
    section: 'advanced',
    part: 'passcode',
    first: () => 'generated',
    text: ({ idSource }, { ts }) => ts(`idSource.${idSource}`),
  }),
  isPassReq: plain('isPassReq', {
    section: null,
    part: 'passcode',
    first: ({ settings }) => settings.passcodeRequired,
    text: ({ isPassReq }, { t }) => `${t('advanced.passcode')}: ${t(onOff(isPassReq))}`,
  }),
  meetingPwd: {
    section: 'advanced',
    part: 'passcode',
    first: () => '',
    read: ({ meetingPwd }) => meetingPwd ?? '',
    // The personal room keeps its own passcode, and people with a unique link don't type one.
    sent: ({ isPassReq, meetingPwd, idSource }) => ({
      meetingPwd: isPassReq && meetingPwd !== '' && idSource === 'generated' ? meetingPwd : null,
    }),
    text: ({ isPassReq, meetingPwd }) => (isPassReq && meetingPwd ? meetingPwd : null),
  },
  isRegRequired: plain('isRegRequired', {
    section: null,
    part: 'registration',
    first: () => false,
    text: ({ isRegRequired }, { t }) => t(onOff(isRegRequired)),
  }),
  registration: {
    ...plain('registration', {
      section: 'advanced',
      part: 'registration',
      first: () => ({ approval: 'automatic', questions: [] }),
      text: () => null,
    }),
    // An empty question is an error only where registration is on.
    sent: ({ isRegRequired, registration: { approval, questions } }) => ({
      registration: {
        approval,
        questions: isRegRequired ? questions : questions.filter(({ label }) => label.trim() !== ''),
      },
    }),
  },
  addToMyCalender: plain('addToMyCalender', {
    section: null,
    part: 'addToMyCalender',
    first: () => true,
    text: ({ addToMyCalender }, { t }) => t(onOff(addToMyCalender)),
  }),
  settings: plain('settings', {
    section: 'host',
    part: 'settings',
    first: ({ settings }) => settings,
    text: (_, { t }) => t('part.settingsText'),
  }),
  invitees: {
    section: 'people',
    part: 'invitees',
    first: ({ invitees = [] }) => [...invitees],
    read: draftInvitees,
    sent: ({ invitees }) => ({ invitees: inviteeInputs(invitees) }),
    text: ({ invitees }, { t }) => t('people.count', { count: countsOf(invitees).people }),
  },
  note: {
    section: null,
    part: null,
    first: () => '',
    read: () => '',
    // Sent with every edit, in addition to its changes.
    sent: () => ({}),
    text: () => null,
  },
})

/** The parts of a colleague's change that a user accepts as a whole. */
export type DraftPart = NonNullable<(typeof draftFields)[keyof Draft]['part']>

/** The fields of a draft, in their order. */
// Object.keys forgets the key type.
export const draftFieldNames = Object.keys(draftFields) as (keyof Draft)[]

/** Creates a draft from the values of its fields. */
export function draftOf(valueOf: <Name extends keyof Draft>(name: Name) => Draft[Name]): Draft {
  // Every field under its own name.
  return Object.fromEntries(draftFieldNames.map((name) => [name, valueOf(name)])) as unknown as Draft
}

/** A rule for each field; the type has the names of their parts. */
function rules<const Part extends string | null>(fields: {
  [Name in keyof Draft]: FieldRule<Draft[Name], Part>
}) {
  return fields
}

/** A field that the contract has in the same form. */
function plain<Name extends DraftField & keyof Draft, const Part extends string | null>(
  name: Name,
  rule: Omit<FieldRule<ScheduledMeeting[Name], Part>, 'read' | 'sent'>,
): FieldRule<ScheduledMeeting[Name], Part> {
  return {
    ...rule,
    read: (meeting) => meeting[name],
    // Under the name of the field, its value.
    sent: (draft) => ({ [name]: draft[name] }) as Partial<ScheduleInput>,
  }
}

/** One of the fields that form the time; the first one sends and names it. */
function time<Name extends keyof DraftTimes>(name: Name): FieldRule<DraftTimes[Name], 'time'> {
  return {
    section: 'details',
    part: 'time',
    first: (opening) => timesOfNew(opening)[name],
    read: (meeting) => timesOfMeeting(meeting)[name],
    sent: () => ({}),
    text: () => null,
  }
}

const onOff = (is: boolean) => (is ? 'part.on' : 'part.off')
