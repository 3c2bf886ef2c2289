import * as z from 'zod'
import { fileSetting, integerSetting, settingsGroup, urlSetting } from '../../platform/config/settings.ts'

export const recorderSettings = settingsGroup('Recorder', {
  RECORDER: {
    schema: z.enum(['browser', 'off'], 'must be browser or off').default('browser'),
    about:
      'How meetings are recorded: `browser` by Chromium on the machines of the processes with the role `recorder`, `off` not at all.',
  },
  RECORDER_URL: {
    schema: urlSetting('http', 'https').optional(),
    about: 'Majlis, as the recorder’s browser reaches it; the same as PUBLIC_URL when unset.',
    example: 'http://127.0.0.1:3000',
  },
  RECORDER_BROWSER: {
    schema: fileSetting().optional(),
    about: 'Chromium of the recorder; one of the usual programs (`/usr/bin/chromium`) when unset.',
    example: '/usr/bin/chromium',
  },
  RECORDER_FFMPEG: {
    schema: fileSetting().optional(),
    about: 'The ffmpeg that makes the files; `/usr/bin/ffmpeg` when unset.',
    example: '/usr/bin/ffmpeg',
  },
  RECORDER_CAPACITY: {
    schema: integerSetting({ min: 0, max: 100, fallback: 0 })
      .transform((capacity) => capacity || undefined)
      .optional(),
    about: 'Meetings that this process records at once; others wait. One for each two cores when unset.',
    example: '4',
  },
})
