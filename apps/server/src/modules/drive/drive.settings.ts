import { integerSetting, settingsGroup, urlSetting } from '../../platform/config/settings.ts'

/** What people may keep in the drive. */
export const driveSettings = settingsGroup('Drive', {
  DRIVE_USER_GB: {
    schema: integerSetting({ min: 1, max: 1_000_000, fallback: 15 }),
    about:
      'How many GB each person may store in their drive, with all versions and what is in the trash. Limits for all files of an organisation and of the installation apply as well.',
  },
  COLLABORA_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'The address of a Collabora Online server, or another WOPI client, for editing office files of the drive in the browser. It must reach PUBLIC_URL, and browsers must reach it. Without it, office files can only be viewed and downloaded.',
    example: 'https://office.example.com',
  },
})
