import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { nameField, timeField, timestampField, timeZoneField, uuidField } from '../fields.ts'
import { dateFormats, groupKinds, limits, organizationRoles } from '../limits.ts'
import { done, success, userCall } from './base.ts'

export const teamSchema = z.object({ id: uuidField, name: z.string(), memberCount: z.int() })
export type Team = z.infer<typeof teamSchema>

/** A group that can be invited: a team, or a business unit with its sub-units. Everyone counts once. */
export const inviteeGroupSchema = teamSchema.extend({ kind: z.enum(groupKinds) })
export type InviteeGroup = z.infer<typeof inviteeGroupSchema>

/** A colleague, as shown in pickers. */
export const colleagueSchema = z.object({
  id: uuidField,
  name: z.string(),
  email: z.string(),
  pictureUrl: z.string().nullable(),
  role: z.enum(organizationRoles),
})
export type Colleague = z.infer<typeof colleagueSchema>

/** Someone who was invited to the organisation and has no account yet. Without a name, the address stands for them. */
const invitedColleagueSchema = colleagueSchema.pick({ id: true, name: true, email: true })
export type InvitedColleague = z.infer<typeof invitedColleagueSchema>

const teamInput = {
  name: nameField('team.name_required'),
  memberIds: z.array(uuidField).max(limits.team.maxMembers),
}

/** By weekday; a day without intervals is free. */
export const workingHoursSchema = z.strictObject(
  Object.fromEntries(
    (['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const).map((day) => [
      day,
      z.array(z.strictObject({ start: timeField, end: timeField })).max(3),
    ]),
  ) as Record<
    'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU',
    z.ZodArray<z.ZodObject<{ start: typeof timeField; end: typeof timeField }>>
  >,
)
export type WorkingHours = z.infer<typeof workingHoursSchema>

/** A person's time settings (spec 2.56, 3.8). */
export const timePreferencesSchema = z.strictObject({
  timeZone: timeZoneField,
  timeFormat: z.enum(['12', '24']),
  dateFormat: z.enum(dateFormats),
  /** 1 is Monday, 7 Sunday (ISO 8601). */
  weekStart: z.int().min(1).max(7),
  workingHours: workingHoursSchema,
})
export type TimePreferences = z.infer<typeof timePreferencesSchema>

const tags = ['People']
const pageOfOrganization = z.strictObject({
  id: uuidField,
  page: z.int().min(1).max(10_000).default(1),
  pageSize: z.int().min(1).max(limits.people.maxPageSize).default(100),
  /** `nextCursor` of the previous page, instead of `page`. Names that were added or changed in between don't shift the pages. */
  cursor: z.string().max(2_000).optional(),
})
/** Null on the last page. */
const nextCursor = z.string().nullable()

export const teamCalls = {
  groups: userCall
    .route({
      method: 'GET',
      path: '/v1/user/get_groups_by_organization_id/{id}',
      tags,
      summary: 'List the teams of the organisation, by name',
    })
    .input(pageOfOrganization)
    .output(success(z.object({ groups: z.array(teamSchema), total: z.int(), nextCursor })))
    .errors(errorsOf('organization.not_found')),
  users: userCall
    .route({
      method: 'GET',
      path: '/v1/user/get_users_by_organization_id/{id}',
      tags,
      summary: 'List active people of the organisation, by name',
    })
    .input(pageOfOrganization)
    .output(success(z.object({ users: z.array(colleagueSchema), total: z.int(), nextCursor })))
    .errors(errorsOf('organization.not_found')),
  search: userCall
    .route({
      method: 'GET',
      path: '/v1/user/get_group_and_user_by_organization_id',
      tags,
      summary:
        'Search teams, business units, people, and people who were invited and have not joined yet, by name or address; the first twenty of each',
    })
    .input(z.strictObject({ id: uuidField, search: z.string().trim().max(200).default('') }))
    .output(
      success(
        z.object({
          groups: z.array(inviteeGroupSchema),
          users: z.array(colleagueSchema),
          invited: z.array(invitedColleagueSchema),
        }),
      ),
    )
    .errors(errorsOf('organization.not_found')),
  usersByEmail: userCall
    .route({
      method: 'POST',
      path: '/v1/user/get_users_by_email',
      tags,
      summary: 'Find colleagues by address',
    })
    .input(
      z.strictObject({
        emails: z.array(z.string().trim().max(limits.email.maxChars)).max(limits.meeting.maxInvitees),
      }),
    )
    .output(success(z.array(colleagueSchema))),
  create: userCall
    .route({ method: 'POST', path: '/v1/team', tags, summary: 'Create a team' })
    .input(z.strictObject(teamInput))
    .output(success(teamSchema))
    .errors(errorsOf('team.name_required', 'team.name_taken', 'team.member_unknown')),
  update: userCall
    .route({ method: 'PUT', path: '/v1/team/{id}', tags, summary: 'Rename a team or change its members' })
    .input(z.strictObject({ id: uuidField, ...teamInput }))
    .output(success(teamSchema))
    .errors(errorsOf('team.not_found', 'team.name_required', 'team.name_taken', 'team.member_unknown')),
  delete: userCall
    .route({ method: 'DELETE', path: '/v1/team/{id}', tags, summary: 'Delete a team; its people stay' })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('team.not_found')),
  members: userCall
    .route({
      method: 'GET',
      path: '/v1/team/{id}/members',
      tags,
      summary: 'List the members of a team, or of a business unit and the units inside it',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(success(z.array(colleagueSchema)))
    .errors(errorsOf('team.not_found')),
  timePreferences: userCall
    .route({
      method: 'GET',
      path: '/v1/user/time-preferences',
      tags: ['Accounts'],
      summary: 'Get the caller’s time zone, formats and working hours',
    })
    .output(success(timePreferencesSchema.extend({ changedAt: timestampField.nullable() }))),
  saveTimePreferences: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/time-preferences',
      tags: ['Accounts'],
      summary: 'Change the caller’s time zone, formats and working hours',
    })
    .input(timePreferencesSchema)
    .output(success(timePreferencesSchema.extend({ changedAt: timestampField.nullable() })))
    .errors(errorsOf('input.invalid_time_zone', 'input.invalid_time')),
}
