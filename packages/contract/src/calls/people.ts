import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { newPasswordField, timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { done, provenCall, success, userCall } from './base.ts'
import {
  addPersonInput,
  editPersonInput,
  licenceField,
  licences,
  peopleActSchema,
  peopleRunSchema,
  personColumns,
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
          users: z.array(personSchema),
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
    .route({ method: 'POST', path: '/v1/user/export', tags, summary: 'The same users as CSV' })
    .input(
      z.strictObject({
        ...personFilterFields,
        /** In any order; name and address come first. If omitted: all columns. */
        columns: z.array(z.enum(personColumns)).max(personColumns.length).optional(),
      }),
    )
    .output(
      success(
        z.object({
          fileName: z.string(),
          csv: z.string(),
          /** There are more matches than the file contains. */
          isCut: z.boolean(),
        }),
      ),
    ),
  details: userCall
    .route({
      method: 'GET',
      path: '/v1/user/get_users_details_by_id/{id}',
      tags,
      summary: 'Everything about a user, for the user and for admins',
    })
    .input(oneUser)
    .output(success(personDetailsSchema))
    .errors(errorsOf('users.not_found')),
  get: userCall
    .route({ method: 'GET', path: '/v1/user/{id}', tags, summary: 'A user as the list shows it' })
    .input(oneUser)
    .output(success(personSchema))
    .errors(errorsOf('users.not_found')),
  add: userCall
    .route({ method: 'POST', path: '/v1/user/add-user', tags, summary: 'Invite one user by mail' })
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
    .route({ method: 'PUT', path: '/v1/user/edit-user', tags, summary: 'Change what is written of a user' })
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
      summary:
        'Mail a link to choose another password, or set one that has to be changed at the next sign-in',
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
      summary:
        'Take the authenticator app and the recovery codes of somebody who lost them; all sessions end',
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
    .route({ method: 'PUT', path: '/v1/user/reactivate', tags, summary: 'Let suspended users in again' })
    .input(someUsers)
    .output(done)
    .errors(errorsOf('users.reactivate_failed', 'users.reactivate_no_entry', 'identity.upper_role')),
  ...peopleDeletionCalls,
  startRun: userCall
    .route({
      method: 'POST',
      path: '/v1/user/bulk',
      tags,
      summary: 'Do something with everybody who fits a filter; a job goes through them',
    })
    .input(z.strictObject({ filter: personFilterSchema, act: peopleActSchema }))
    .output(success(peopleRunSchema))
    .errors(errorsOf('users.bulk_running', 'identity.upper_role', 'identity.proof_required')),
  currentRun: userCall
    .route({
      method: 'GET',
      path: '/v1/user/bulk',
      tags,
      summary: 'The last such job, and how far it has come',
    })
    .output(success(peopleRunSchema.nullable())),
  cancelRun: userCall
    .route({ method: 'PUT', path: '/v1/user/cancel-bulk', tags, summary: 'Stop it; what is done stays done' })
    .input(oneUser)
    .output(success(peopleRunSchema))
    .errors(errorsOf('users.bulk_not_found')),
  restore: userCall
    .route({ method: 'PUT', path: '/v1/user/restore', tags, summary: 'Take deleted users back' })
    .input(someUsers)
    .output(done)
    .errors(errorsOf('users.restore_failed', 'identity.upper_role')),
  resendInvitation: userCall
    .route({ method: 'POST', path: '/v1/user/resend-invitation', tags, summary: 'Mail new invitations' })
    .input(someUsers)
    .output(done)
    .errors(errorsOf('users.resend_failed', 'identity.upper_role')),
  cancelInvitation: userCall
    .route({
      method: 'POST',
      path: '/v1/user/cancel-invitation',
      tags,
      summary: 'Take invitations back; the addresses are free again',
    })
    .input(someUsers)
    .output(done)
    .errors(errorsOf('users.cancel_failed', 'identity.upper_role')),
  changeRole: provenCall
    .route({ method: 'PUT', path: '/v1/user/role', tags, summary: 'Give users a role' })
    .input(z.strictObject({ userIds, role: roleField }))
    .output(done)
    .errors(errorsOf('users.not_found', 'users.last_owner', 'identity.upper_role', 'sso.keeps_password')),
  changeLicences: userCall
    .route({ method: 'PUT', path: '/v1/user/licence', tags, summary: 'Give the seats of users licences' })
    .input(z.strictObject({ userIds, licences: z.array(licenceField).max(licences.length) }))
    .output(done)
    .errors(errorsOf('users.not_found', 'identity.upper_role', 'resource.not_found')),
  transferOwnership: provenCall
    .route({
      method: 'PUT',
      path: '/v1/user/transfer-ownership',
      tags,
      summary: 'Make another user the owner; the caller becomes an admin',
    })
    .input(oneUser)
    .output(done)
    .errors(errorsOf('users.not_found', 'sso.keeps_password')),
  statuses: userCall
    .route({ method: 'GET', path: '/v1/user/status-list', tags, summary: 'The statuses of users' })
    .output(success(z.array(z.enum(userStatuses)))),
  suspension: userCall
    .route({
      method: 'GET',
      path: '/v1/user/suspension-reason/{id}',
      tags,
      summary: 'Why, when and by whom a user was suspended',
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
    .route({ method: 'GET', path: '/v1/roles', tags, summary: 'The roles that the caller may give' })
    .output(success(z.array(roleField))),
  departments: userCall
    .route({ method: 'GET', path: '/v1/user/departments', tags, summary: 'The departments of the users' })
    .output(success(z.array(z.string()))),
}
