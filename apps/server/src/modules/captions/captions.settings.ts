import { integerSetting, settingsGroup } from '../../platform/config/settings.ts'

export const captionSettings = settingsGroup('Live captions', {
  CAPTIONS_CAPACITY: {
    schema: integerSetting({ min: 0, max: 100, fallback: 4 }),
    about:
      'Meetings that a process with the role `captions` listens to at once; each takes a process of its own. More meetings wait. 0: none.',
  },
})
