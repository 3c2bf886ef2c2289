import { booleanSetting, fileSetting, settingsGroup } from '../../platform/config/settings.ts'

export const officeSettings = settingsGroup('Office files', {
  OFFICE_PREVIEW: {
    schema: booleanSetting(true),
    about:
      'Office files are shown as PDF where LibreOffice and bubblewrap are installed. Off: they can only be downloaded.',
  },
  OFFICE_PROGRAM: {
    schema: fileSetting().optional(),
    about: 'The `soffice` of LibreOffice; one of the usual programs (`/usr/bin/soffice`) when unset.',
    example: '/usr/bin/soffice',
  },
})
