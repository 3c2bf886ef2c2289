import { archiveCalls } from './archive.ts'

export const organizationExportCalls = archiveCalls({
  path: '/v1/organization/export',
  tag: 'Organisation export',
  summaries: {
    current: 'How far the export of the organisation is; null when there is none. For the owner',
    start: 'Have everything of the organisation written into one archive, in place of the one before',
  },
})
