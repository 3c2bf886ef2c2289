import { booleanSetting, settingsGroup } from '../../platform/config/settings.ts'

/** Build flags of spec 9.13, with its defaults. */
export const flagSettings = settingsGroup('Features', {
  FLAG_EDIT_TRANSCRIPTION: { schema: booleanSetting(false), about: 'Editing of transcripts.' },
  FLAG_TRANSCRIPTION_LOADER: {
    schema: booleanSetting(false),
    about: 'Progress of a transcription.',
  },
  FLAG_PROCESS_LOADER: {
    schema: booleanSetting(false),
    about: 'Progress while a recording is processed.',
  },
  FLAG_MULTILINGUAL_MEETING: {
    schema: booleanSetting(false),
    about: 'Multilingual meetings, with interpreters.',
  },
  FLAG_BIG_MEETING_DISABLED: { schema: booleanSetting(false), about: 'Turns off big meetings.' },
  FLAG_MEETING_MINUTES: { schema: booleanSetting(true), about: 'Minutes of meetings.' },
  FLAG_SUGGEST_TIME: { schema: booleanSetting(false), about: 'Requests for a new time from invitees.' },
  FLAG_DRIVE_ENABLE: { schema: booleanSetting(false), about: 'The drive.' },
})
