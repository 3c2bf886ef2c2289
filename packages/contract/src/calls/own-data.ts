import { archiveCalls } from './archive.ts'

/** The caller's personal data export, a ZIP archive: account, meetings, responses, attendance, chat, files (spec 2.56). */
export const ownDataCalls = archiveCalls({
  path: '/v1/user/data-export',
  tag: 'Profile',
  summaries: {
    current: 'How far the archive with the own data is; null when there is none',
    start: 'Have everything of the caller written into one archive, in place of the one before',
  },
})
