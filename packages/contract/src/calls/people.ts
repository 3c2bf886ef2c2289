import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { newPasswordField, timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { csvFileSchema, done, provenCall, success, userCall } from './base.ts'
import {
  addPersonInput,
  editPersonInput,
  licenceField,
  licences,
  peopleActSchema,
  peopleRunSchema,
  personColumns,
  listedPersonSchema,
  personDetailsSchema,
  personFilterFields,
  personFilterSchema,
  personSchema,
  roleField,
  userStatuses,
} from './person.ts'
import { peopleDeletionCalls, peopleTag, userIds } from './people-deletion.ts'

const someUsers = z.strictObject({ userIds })
const oneUser = z.strictObject({ id: uuidField })
const tags = [peopleTag]
const reasonField = z.string().trim().max(limits.people.reasonMaxChars)

export const peopleCalls = {
  filter: userCall
    .route({ method: 'POST', path: '/v1/user/filter', tags, summary: 'Search, filter and sort the users' })
    .input(
      z.strictObject({
        ...personFilterFields,
        /** `nextCursor` of the previous page, in the same order. */
        cursor: z.string().max(2_000).optional(),
        pageSize: z.int().min(1).max(limits.people.maxPageSize).default(25),
      }),
    )
    .output(
      success(
        z.object({
          users: z.array(listedPersonSchema),
          /** The number of matches, counted to 50,000, or to 1,000 where counting is slow. */
          total: z.int(),
          /** There are more matches than were counted. */
          isMore: z.boolean(),
          /** Null on the last page. */
          nextCursor: z.string().nullable(),
        }),
      ),
    ),
  export: userCall
    .route({ method: 'POST', path: '/v1/user/export', tags, summary: 'Export the same users as CSV' })
    .input(
      z.strictObject({
        ...personFilterFields,
        /** In any order; name and address come first. If omitted: all columns. */
        columns: z.array(z.enum(personColumns)).max(personColumns.length).optional(),
      }),
    )
    .output(success(csvFileSchema)),
  details: userCall
    .route({
      method: 'GET',
      path: '/v1/user/get_users_details_by_id/{id}',
      tags,
      summary: 'Get all details of a user, for the user and for admins',
    })
    .input(oneUser)
    .output(success(personDetailsSchema))
    .errors(errorsOf('users.not_found')),
  get: userCall
    .route({ method: 'GET', path: '/v1/user/{id}', tags, summary: 'Get a user as in the list' })
    .input(oneUser)
    .output(success(personSchema))
    .errors(errorsOf('users.not_found')),
  add: userCall
    .route({ method: 'POST', path: '/v1/user/add-user', tags, summary: 'Invite a user by mail' })
    .input(addPersonInput)
    .output(success(z.object({ id: uuidField })))
    .errors(
      errorsOf(
        'identity.user_exists',
        'organization.domain_not_allowed',
        'identity.disposable_email',
        'identity.upper_role',
        // To assign the role owner or admin.
        'identity.proof_required',
        'input.invalid_phone',
        'business_unit.not_found',
      ),
    ),
  edit: userCall
    .route({ method: 'PUT', path: '/v1/user/edit-user', tags, summary: 'Change a user’s details' })
    .input(editPersonInput)
    .output(success(personDetailsSchema))
    .errors(
      errorsOf(
        'users.not_found',
        'users.last_owner',
        'identity.upper_role',
        // To assign the role owner or admin, or to change an owner's role.
        'identity.proof_required',
        'sso.keeps_password',
        'input.invalid_phone',
        'business_unit.not_found',
      ),
    ),
  resetPassword: provenCall
    .route({
      method: 'PUT',
      path: '/v1/user/reset-password-by-admin',
      tags,
      summary: 'Mail a link to choose a new password, or set one that has to be changed at the next sign-in',
    })
    .input(z.strictObject({ id: uuidField, password: newPasswordField.optional() }))
    .output(done)
    .errors(
      errorsOf(
        'users.not_found',
        'identity.upper_role',
        'identity.weak_password',
        'identity.password_too_long',
        'organization.password_too_short',
      ),
    ),
  removeTwoFactor: provenCall
    .route({
      method: 'PUT',
      path: '/v1/user/remove-two-factor',
      tags,
      summary: 'Remove a user’s authenticator app and recovery codes; all sessions end',
    })
    .input(oneUser)
    .output(done)
    .errors(
      errorsOf('users.not_found', 'users.two_factor_missing', 'identity.upper_role', 'sso.keeps_password'),
    ),
  endSessions: userCall
    .route({ method: 'PUT', path: '/v1/user/end-sessions', tags, summary: 'Sign a user out everywhere' })
    .input(oneUser)
    .output(done)
    .errors(errorsOf('users.not_found', 'identity.upper_role')),
  suspend: userCall
    .route({ method: 'PUT', path: '/v1/user/suspend', tags, summary: 'Suspend users, all or none' })
    .input(z.strictObject({ userIds, reason: reasonField.default('') }))
    .output(done)
    .errors(
      errorsOf(
        'users.suspend_failed',
        'users.last_owner',
        'identity.upper_role',
        // For owners.
        'identity.proof_required',
        'sso.keeps_password',
      ),
    ),
  reactivate: userCall
    .route({ method: 'PUT', path: '/v1/user/reactivate', tags, summary: 'Reactivate suspended users' })
    .input(someUsers)
    .output(done)
    .errors(errorsOf('users.reactivate_failed', 'users.reactivate_no_entry', 'identity.upper_role')),
  ...peopleDeletionCalls,
  startRun: userCall
    .route({
      method: 'POST',
      path: '/v1/user/bulk',
      tags,
      summary: 'Start a bulk operation on everyone who matches a filter',
    })
    .input(z.strictObject({ filter: personFilterSchema, act: peopleActSchema }))
    .output(success(peopleRunSchema))
    .errors(errorsOf('users.bulk_running', 'identity.upper_role', 'identity.proof_required')),
  currentRun: userCall
    .route({
      method: 'GET',
      path: '/v1/user/bulk',
      tags,
      summary: 'Get the last bulk operation and its progress',
    })
    .output(success(peopleRunSchema.nullable())),
  cancelRun: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/cancel-bulk',
      tags,
      summary: 'Stop a bulk operation; completed changes stay',
    })
    .input(oneUser)
    .output(success(peopleRunSchema))
    .errors(errorsOf('users.bulk_not_found')),
  restore: userCall
    .route({ method: 'PUT', path: '/v1/user/restore', tags, summary: 'Restore deleted users' })
    .input(someUsers)
    .output(done)
    .errors(errorsOf('users.restore_failed', 'identity.upper_role')),
  resendInvitation: userCall
    .route({ method: 'POST', path: '/v1/user/resend-invitation', tags, summary: 'Resend invitations' })
    .input(someUsers)
    .output(done)
    .errors(errorsOf('users.resend_failed', 'identity.upper_role')),
  cancelInvitation: userCall
    .route({
      method: 'POST',
      path: '/v1/user/cancel-invitation',
      tags,
      summary: 'Cancel invitations; the addresses can be used again',
    })
    .input(someUsers)
    .output(done)
    .errors(errorsOf('users.cancel_failed', 'identity.upper_role')),
  changeRole: provenCall
    .route({ method: 'PUT', path: '/v1/user/role', tags, summary: 'Change the role of users' })
    .input(z.strictObject({ userIds, role: roleField }))
    .output(done)
    .errors(errorsOf('users.not_found', 'users.last_owner', 'identity.upper_role', 'sso.keeps_password')),
  changeLicences: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/licence',
      tags,
      summary: 'Assign licences to the seats of users',
    })
    .input(z.strictObject({ userIds, licences: z.array(licenceField).max(licences.length) }))
    .output(done)
    .errors(errorsOf('users.not_found', 'identity.upper_role', 'resource.not_found')),
  transferOwnership: provenCall
    .route({
      method: 'PUT',
      path: '/v1/user/transfer-ownership',
      tags,
      summary: 'Transfer ownership of the organisation; the caller becomes an admin',
    })
    .input(oneUser)
    .output(done)
    .errors(errorsOf('users.not_found', 'sso.keeps_password')),
  statuses: userCall
    .route({ method: 'GET', path: '/v1/user/status-list', tags, summary: 'List the statuses of users' })
    .output(success(z.array(z.enum(userStatuses)))),
  suspension: userCall
    .route({
      method: 'GET',
      path: '/v1/user/suspension-reason/{id}',
      tags,
      summary: 'Get why, when and by whom a user was suspended',
    })
    .input(oneUser)
    .output(
      success(
        z.object({
          reason: z.string(),
          suspendedAt: timestampField,
          suspendedBy: z.object({ id: uuidField, name: z.string() }).nullable(),
        }),
      ),
    )
    .errors(errorsOf('users.not_found')),
  roles: userCall
    .route({ method: 'GET', path: '/v1/roles', tags, summary: 'List the roles that the caller can assign' })
    .output(success(z.array(roleField))),
  departments: userCall
    .route({
      method: 'GET',
      path: '/v1/user/departments',
      tags,
      summary: 'List the departments of the users',
    })
    .output(success(z.array(z.string()))),
}
