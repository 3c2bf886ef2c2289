import { defineErrors } from './define.ts'

/** Organisations, their people and seats (spec 5.3, 8.6, 8.7). */
export const organizationErrors = defineErrors({
  'organization.name_required': { status: 422, message: 'Organisation name is required' },
  'organization.not_found': { status: 404, message: 'Organisation not found' },
  'organization.logo_not_updated': { status: 500, message: 'Organisation logo not updated' },
  'resource.not_found': { status: 404, message: 'No host seat found' },
  'resource.pmu_not_updated': { status: 500, message: 'Could not update PMU' },
  'team.not_found': { status: 404, message: 'This team does not exist.' },
  'team.name_required': { status: 422, message: 'Give the team a name' },
  'team.name_taken': { status: 409, message: 'There is a team of this name already.' },
  'team.member_unknown': { status: 422, message: 'One of these people is not in your organization.' },
  'users.suspend_failed': { status: 500, message: 'Failed to suspend user(s)' },
  'users.reactivate_failed': { status: 500, message: 'Failed to reactivate user(s)' },
  'users.reactivate_no_entry': { status: 404, message: 'Failed to reactivate user. No entry found.' },
  'users.delete_failed': { status: 500, message: 'Failed to delete user(s)' },
  'users.resend_failed': { status: 500, message: 'Failed to resend invitation' },
})
