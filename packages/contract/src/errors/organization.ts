import { defineErrors } from './define.ts'

/** Organisations, their people and seats (spec 5.3, 8.6, 8.7). */
export const organizationErrors = defineErrors({
  'organization.name_required': { status: 422, message: 'Organisation name is required' },
  'organization.not_found': { status: 404, message: 'Organisation not found' },
  'organization.logo_not_updated': { status: 500, message: 'Organisation logo not updated' },
  'organization.daily_bound': {
    status: 429,
    message: 'An organisation can send only so many of these a day.',
  },
  'organization.installation_bound': {
    status: 429,
    message: 'This server has reached its limit of invitations for today.',
  },
  'organization.founded_bound': {
    status: 429,
    message: 'Too many organisations were created from your network today.',
  },
  'organization.website_invalid': { status: 422, message: 'Enter an address that begins with https://' },
  'organization.vanity_invalid': { status: 422, message: 'Use 3 to 40 letters, digits and hyphens.' },
  'organization.vanity_taken': { status: 409, message: 'This address is taken. Choose another one.' },
  'organization.host_name_invalid': { status: 422, message: 'Enter a host name such as example.org.' },
  'organization.host_name_taken': { status: 409, message: 'Another organisation uses this host name.' },
  'organization.host_name_not_served': {
    status: 422,
    message: 'This installation does not answer to that host name. Ask its operator.',
  },
  'organization.domain_locks_out': {
    status: 422,
    message: 'Your own address would not be allowed any more. Add its domain.',
  },
  'organization.countries_untold': {
    status: 422,
    message:
      'This server cannot tell where people come from, so a list of countries would keep everybody out.',
  },
  'organization.country_locks_out': {
    status: 422,
    message: 'From where you are now, other people’s meetings would not let you in.',
  },
  'organization.join_domain_unproven': {
    status: 422,
    message: 'You can open the domain of your own address only, once a mail to it was confirmed.',
  },
  'organization.join_domain_public': {
    status: 422,
    message: 'Everybody can get an address of this domain, so it cannot be opened.',
  },
  'organization.domain_not_allowed': {
    status: 422,
    message: 'This organisation takes addresses of certain domains only.',
  },
  'organization.domain_public': {
    status: 422,
    message: 'Anyone can get an address at this domain, so no organisation can verify it.',
  },
  'organization.domain_exists': { status: 409, message: 'Your organisation already has this domain.' },
  'organization.domains_exceeded': {
    status: 409,
    message: 'Your organisation has reached the limit of domains. Remove one first.',
  },
  'organization.domain_not_found': { status: 404, message: 'Your organisation does not have this domain.' },
  'organization.name_differs': { status: 422, message: 'The name is not that of the organisation.' },
  'organization.not_alone': {
    status: 409,
    message: 'Other people belong to this organisation, so it stays one.',
  },
  'organization.password_too_short': {
    status: 422,
    message: 'Your organisation asks for a longer password.',
  },
  'organization.export_not_found': {
    status: 404,
    message: 'This export does not exist any more. Start a new one.',
  },
  'organization.already_founded': { status: 409, message: 'You belong to an organisation already.' },
  'schedule.setting_locked': {
    status: 403,
    message: 'Your organisation does not let you change this setting.',
  },
  'resource.not_found': { status: 404, message: 'No host seat found' },
  'resource.not_licensed': {
    status: 403,
    message: 'You have no licence to host regular meetings. Ask your administrator.',
  },
  'resource.not_in_plan': { status: 403, message: 'Your plan does not include this.' },
  'resource.pmu_not_updated': { status: 500, message: 'Could not update PMU' },
  'resource.pmu_invalid': {
    status: 422,
    message: 'Use 3 to 20 letters and digits, not only digits, without spaces.',
  },
  'resource.pmu_taken': { status: 409, message: 'This name is taken. Choose another one.' },
  'resource.room_open': {
    status: 409,
    message: 'Your room is open. End the meeting before you change its ID.',
  },
  'team.not_found': { status: 404, message: 'This team does not exist.' },
  'team.name_required': { status: 422, message: 'Give the team a name' },
  'team.name_taken': { status: 409, message: 'There is a team of this name already.' },
  'team.member_unknown': { status: 422, message: 'One of these people is not in your organisation.' },
  'business_unit.not_found': { status: 404, message: 'This business unit does not exist.' },
  'business_unit.name_required': { status: 422, message: 'Give the business unit a name' },
  'business_unit.name_taken': { status: 409, message: 'There is a business unit of this name already.' },
  'business_unit.within_itself': { status: 422, message: 'A business unit cannot be within itself.' },
  'user_import.not_found': {
    status: 404,
    message: 'This upload does not exist any more. Upload the list again.',
  },
  'user_import.empty': { status: 422, message: 'This file has no rows.' },
  'user_import.rows_exceeded': {
    status: 422,
    message: 'A list can have 10,000 rows at most. Split it into several files.',
  },
  'user_import.already_sent': { status: 409, message: 'The invitations of this list have gone out already.' },
  'users.not_found': { status: 404, message: 'This user does not exist.' },
  'users.two_factor_missing': { status: 409, message: 'This user has no two-factor sign-in.' },
  'users.last_owner': {
    status: 409,
    message: 'An organisation keeps at least one owner. Hand over the ownership first.',
  },
  'users.restore_failed': { status: 404, message: 'Failed to restore user(s)' },
  'users.suspend_failed': { status: 404, message: 'Failed to suspend user(s)' },
  'users.reactivate_failed': { status: 404, message: 'Failed to reactivate user(s)' },
  'users.reactivate_no_entry': { status: 404, message: 'Failed to reactivate user. No entry found.' },
  'users.delete_failed': { status: 404, message: 'Failed to delete user(s)' },
  'users.hand_over_refused': {
    status: 422,
    message: 'Choose an active colleague who can take the meetings over.',
  },
  'users.bulk_running': {
    status: 409,
    message: 'Another change to many users is still running. Wait for it, or stop it first.',
  },
  'users.bulk_not_found': { status: 404, message: 'This change to many users does not exist.' },
  'users.resend_failed': { status: 404, message: 'Failed to resend invitation' },
  'users.cancel_failed': { status: 404, message: 'Failed to cancel invitation' },
})
