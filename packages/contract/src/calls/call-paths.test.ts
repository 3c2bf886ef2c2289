import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[]
}

// Written by `npm run generate`, in the shape of OpenAPI.
const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

/** Parameters as the specification writes them: optional ones with a question mark. */
function parametersOf(method: string, path: string): string[] | null {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) return null
  return (operation.parameters ?? []).map(({ name, required }) => (required ? name : `${name}?`)).toSorted()
}

it.each([
  ['[7.2]', 'POST', '/meeting/schedule', ''],
  ['[7.3]', 'PUT', '/meeting/schedule/edit-meeting', 'editType?'],
  ['[7.4]', 'GET', '/meeting/schedule', 'id occurrenceStart?'],
  ['[7.5]', 'DELETE', '/meeting/schedule', 'calendarId deleteType? occurrenceStart?'],
  ['[7.6]', 'GET', '/meeting/schedule/byDate', 'date resourceId? timeZone?'],
  ['[7.6]', 'GET', '/meeting/schedule/byMonth', 'date resourceId? timeZone?'],
  ['[7.6]', 'GET', '/meeting/schedule/byDateRange', 'endDate resourceId? startDate timeZone?'],
  ['[7.7]', 'GET', '/meeting/schedule/hasEvent/byDateRange', 'endDate resourceId? startDate timeZone?'],
  ['[7.8]', 'GET', '/meeting/schedule/overlap-meeting-list', 'calendarId? endDate resourceId? startDate'],
  ['[7.9]', 'GET', '/meeting/schedule/available-time-slot', 'minutes? resourceId? startDate timeZone'],
  ['[7.10]', 'GET', '/meeting/schedule/reminder-by-meeting-id', 'id'],
  ['[7.11]', 'GET', '/meeting/calender/meeting-ongoing/{id}', 'id'],
  ['[7.11]', 'GET', '/meeting/calender/get-redirect-url/{id}', 'id'],
  ['[7.11]', 'GET', '/meeting/calender/get-meeting-info/{id}', 'id pwd? startTicket?'],
  ['[7.11]', 'GET', '/meeting/calender/get-recorded-meeting-info/{id}', 'id'],
  ['[7.12]', 'GET', '/meeting/schedule/event-colors', ''],
  ['[7.12]', 'GET', '/meeting/schedule/subscribe', ''],
  ['[7.13]', 'GET', '/resource/allocation/getResourceInformation', ''],
  ['[7.14]', 'GET', '/meeting/calender/resource/available', 'resourceId'],
  [
    '[7.21] [7.27] [7.54]',
    'GET',
    '/meeting/cloud-record/{meetingId}',
    'cursor? fileName? meetingId pageSize?',
  ],
  ['[7.21] [7.54]', 'DELETE', '/meeting/cloud-record/{meetingId}', 'fileName meetingId'],
  [
    '[7.53]',
    'GET',
    '/file/downloadFileRecording/{fileName}.{extension}',
    'disposition? extension fileName meetingDate? meetingTitle?',
  ],
  ['[7.18]', 'POST', '/meeting/calender/start-meeting', ''],
  ['[7.18]', 'POST', '/meeting/calender/join-meeting', ''],
  ['[7.18]', 'GET', '/meeting/calender/invitee-list', 'calendarId occurrenceStart?'],
  ['[7.18]', 'POST', '/meeting/calender/invitees/save-response', ''],
  ['[7.18]', 'GET', '/meeting/calender/invited-meetings', 'page? pageSize? response?'],
  ['[7.18]', 'GET', '/meeting/calender/available-rooms', ''],
  ['[7.15]', 'POST', '/resource/allocation/saveProducts', ''],
  ['[7.15]', 'POST', '/resource/allocation/change-pmu', ''],
  ['[7.16]', 'GET', '/resource/allocation/search/host', 'userId'],
  ['[7.16]', 'GET', '/resource/allocation/search/enterprise-api-user', 'userId'],
  [
    '[7.19]',
    'GET',
    '/meeting/meeting-management/user-meetings',
    'before? declined? from? has? kind? nextOnlyFrom? page? pageSize? role? search? series? type?',
  ],
  ['[7.19]', 'GET', '/meeting/meeting-management/invitee-details', 'calendarId date?'],
  ['[7.19]', 'GET', '/meeting/meeting-management/attendees', 'calendarId date? page? pageSize? search?'],
  ['[7.19]', 'GET', '/meeting/meeting-management/participant-log', 'calendarId date? page? pageSize?'],
  ['[7.19]', 'POST', '/meeting/meeting-management/report', ''],
  ['[7.20]', 'GET', '/meeting/meeting-management/transcription', 'calendarId date?'],
  ['[7.20]', 'PUT', '/meeting/meeting-management/update-transcript', ''],
  ['[7.20]', 'GET', '/meeting/meeting-management/meeting-minutes', 'id'],
  ['[7.20]', 'POST', '/meeting/meeting-management/translated-minutes', ''],
  ['[7.22]', 'POST', '/meeting/calendar/connect', ''],
  ['[7.22]', 'POST', '/meeting/calendar/disconnect', ''],
  ['[7.22]', 'GET', '/meeting/calendar/check-connection', 'recheckConnection?'],
  ['[7.23]', 'POST', '/feedback', ''],
  ['[7.24]', 'GET', '/meeting/virtual-backdrop', ''],
  ['[7.24]', 'POST', '/meeting/virtual-backdrop', ''],
  ['[7.24]', 'DELETE', '/meeting/virtual-backdrop/{id}', 'id'],
  ['[7.25]', 'POST', '/talk-to-sales/submit', ''],
  ['[7.26]', 'POST', '/file/agenda-content/{id}/link', 'id'],
  ['[7.26] [7.53]', 'GET', '/file/{id}', 'id'],
  ['[7.28]', 'GET', '/v1/user/get_users_details_by_id/{id}', 'id'],
  ['[7.29]', 'GET', '/v1/user/get_users_by_organization_id/{id}', 'cursor? id page? pageSize?'],
  ['[7.30]', 'GET', '/v1/user/get_groups_by_organization_id/{id}', 'cursor? id page? pageSize?'],
  ['[7.31]', 'GET', '/v1/user/get_group_and_user_by_organization_id', 'id search?'],
  ['[7.32]', 'POST', '/v1/user/get_users_by_email', ''],
  ['[7.33]', 'GET', '/v1/organization/get_organization_details_by_id/{id}', 'id'],
  ['[7.34]', 'GET', '/v1/organization/big-meeting-status/{id}', 'id'],
  ['[7.34]', 'GET', '/v1/organization/multi-lingual-status/{id}', 'id'],
  ['[7.35]', 'PUT', '/v1/user/reset-password-by-admin', ''],
  ['[7.36]', 'POST', '/v1/user/filter', ''],
  ['[7.37]', 'GET', '/v1/user/{id}', 'id'],
  ['[7.38]', 'PUT', '/v1/user/edit-user', ''],
  ['[7.39]', 'GET', '/v1/business-unit-user-relation/by-user', 'userId'],
  ['[7.40]', 'GET', '/v1/forgot-password/user-info-with-reset-pass-token/{token}', 'token'],
  ['[7.41]', 'GET', '/v1/user/profile-pic', 'userId'],
  ['[7.42]', 'PUT', '/v1/user/personal-info', ''],
  ['[7.42]', 'PUT', '/v1/user/change-password', ''],
  ['[7.43]', 'PUT', '/v1/additional-info/save-profile-pic', ''],
  ['[7.44]', 'PUT', '/v1/additional-info/delete-profile-pic', 'userId'],
  ['[7.45]', 'GET', '/feature/names/by-user', 'userId'],
  ['[7.46]', 'GET', '/v1/user/has-cm-access', 'email'],
  ['[7.46]', 'GET', '/v1/user/has-drive-access', 'email'],
  ['[7.47]', 'PUT', '/v1/user/suspend', ''],
  ['[7.47]', 'PUT', '/v1/user/reactivate', ''],
  ['[7.47]', 'POST', '/v1/user/delete', ''],
  ['[7.47]', 'POST', '/v1/user/resend-invitation', ''],
  ['[7.47]', 'POST', '/v1/user/cancel-invitation', ''],
  ['[7.48]', 'GET', '/v1/user/status-list', ''],
  ['[7.48]', 'GET', '/v1/user/suspension-reason/{id}', 'id'],
  ['[7.49]', 'PUT', '/v1/user/language', ''],
  ['[7.49]', 'PATCH', '/v1/user/language', ''],
  ['[7.50]', 'POST', '/v1/auth/sign-up', ''],
  ['[7.50]', 'POST', '/v1/auth/activate', ''],
  ['[7.50]', 'POST', '/v1/auth/authenticate', ''],
  ['[7.50]', 'POST', '/v1/auth/authenticate-by-token', ''],
  ['[7.50]', 'GET', '/v1/roles', ''],
  ['[7.50]', 'GET', '/v1/business-units', ''],
  ['[7.50]', 'POST', '/v1/forgot-password', ''],
  ['[7.50]', 'PUT', '/v1/organization/information', ''],
  ['[7.50]', 'PUT', '/v1/organization/logo', ''],
  ['[7.50]', 'PUT', '/v1/organization/vanity-url', ''],
  ['[7.50]', 'GET', '/v1/organization/country-list', ''],
  ['[7.51]', 'GET', '/organization/{organizationId}/appearance', 'organizationId'],
  ['[7.56]', 'GET', '/chat-meeting/room/{roomId}', 'roomId'],
  ['[7.59]', 'POST', '/statistics/profile', ''],
])('%s is called by %s %s with "%s"', (_statement, method, path, parameters) => {
  expect(parametersOf(method, path)?.join(' ')).toBe(parameters)
})
