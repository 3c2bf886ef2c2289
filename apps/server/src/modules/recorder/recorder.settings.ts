import * as z from 'zod'
import { fileSetting, integerSetting, settingsGroup, urlSetting } from '../../platform/config/settings.ts'

export const recorderSettings = settingsGroup('Recorder', {
  RECORDER: {
    schema: z.enum(['browser', 'egress', 'off'], 'must be browser, egress or off').default('browser'),
    about:
      'How meetings are recorded: `browser` by Chromium on the machines of the processes with the role `recorder`, `egress` by LiveKit Egress, `off` not at all.',
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
  RECORDER_EGRESS_FOLDER: {
    schema: z.string().trim().min(1).optional(),
    about:
      'The folder into which LiveKit Egress writes its files, as the processes with the role `recorder` see it. Needed with `RECORDER=egress`.',
    example: '/srv/egress',
  },
  RECORDER_EGRESS_PATH: {
    schema: z.string().trim().min(1).default('/out'),
    about: 'The same folder, as LiveKit Egress sees it.',
  },
  RECORDER_CAPACITY: {
    schema: integerSetting({ min: 0, max: 100, fallback: 0 })
      .transform((capacity) => capacity || undefined)
      .optional(),
    about: 'Meetings that this process records at once; others wait. One for each two cores when unset.',
    example: '4',
  },
})
