import { booleanSetting, settingsGroup } from '../../platform/config/settings.ts'

/** Build flags of spec 9.13, with its defaults. */
export const flagSettings = settingsGroup('Features', {
  FLAG_EDIT_TRANSCRIPTION: { schema: booleanSetting(false), about: 'Transcripts can be edited.' },
  FLAG_TRANSCRIPTION_LOADER: {
    schema: booleanSetting(false),
    about: 'Show the progress of a transcription.',
  },
  FLAG_PROCESS_LOADER: {
    schema: booleanSetting(false),
    about: 'Show the progress of what is done with a recording.',
  },
  FLAG_MULTILINGUAL_MEETING: { schema: booleanSetting(false), about: 'Meetings with interpreters.' },
  FLAG_BIG_MEETING_DISABLED: { schema: booleanSetting(false), about: 'No big meetings.' },
  FLAG_MEETING_MINUTES: { schema: booleanSetting(true), about: 'Minutes of meetings.' },
  FLAG_SUGGEST_TIME: { schema: booleanSetting(false), about: 'Invitees can suggest another time.' },
  FLAG_DRIVE_ENABLE: { schema: booleanSetting(false), about: 'The drive.' },
})
