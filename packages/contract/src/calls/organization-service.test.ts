import { expect, it } from 'vitest'
import { parametersOf } from '../testing/openapi.ts'

it.each([
  ['[7.15]', 'POST', '/resource/allocation/saveProducts', ''],
  ['[7.15]', 'POST', '/resource/allocation/change-pmu', ''],
  ['[7.16]', 'GET', '/resource/allocation/search/host', 'userId'],
  ['[7.16]', 'GET', '/resource/allocation/search/enterprise-api-user', 'userId'],
  ['[7.28]', 'GET', '/v1/user/get_users_details_by_id/{id}', 'id'],
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
  ['[7.48]', 'GET', '/v1/user/status-list', ''],
  ['[7.48]', 'GET', '/v1/user/suspension-reason/{id}', 'id'],
  ['[7.49]', 'PUT', '/v1/user/language', ''],
  ['[7.49]', 'PATCH', '/v1/user/language', ''],
  ['[7.51]', 'GET', '/organization/{organizationId}/appearance', 'organizationId'],
])('%s is called by %s %s with "%s"', (_statement, method, path, parameters) => {
  expect(parametersOf(method, path)?.join(' ')).toBe(parameters)
})
