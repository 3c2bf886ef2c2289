import { integerSetting, settingsGroup } from '../../platform/config/settings.ts'

export const captionSettings = settingsGroup('Live captions', {
  CAPTIONS_CAPACITY: {
    schema: integerSetting({ min: 0, max: 100, fallback: 4 }),
    about:
      'How many meetings a process with the role `captions` listens to at once, each in a separate process. Other meetings wait. 0: none.',
  },
})
