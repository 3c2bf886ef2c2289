import { defineErrors } from './define.ts'

/** Organisations, their people and seats (spec 5.3, 8.6, 8.7). */
export const organizationErrors = defineErrors({
  'organization.name_required': { status: 422, message: 'Organisation name is required' },
  'organization.not_found': { status: 404, message: 'Organisation not found' },
  'organization.logo_not_updated': { status: 500, message: 'Organisation logo not updated' },
  'organization.daily_bound': {
    status: 429,
    message: 'Your organisation has reached its daily limit for these messages.',
  },
  'organization.installation_bound': {
    status: 429,
    message: 'This server has reached its limit of invitations for today.',
  },
  'organization.founded_bound': {
    status: 429,
    message: 'Too many organisations were created from your network today.',
  },
  'organization.website_invalid': { status: 422, message: 'Enter a web address such as example.org' },
  'organization.vanity_invalid': { status: 422, message: 'Use 3 to 40 letters, digits or hyphens.' },
  'organization.vanity_taken': { status: 409, message: 'This address is taken. Choose another one.' },
  'organization.host_name_invalid': { status: 422, message: 'Enter a host name such as example.org.' },
  'organization.host_name_taken': {
    status: 409,
    message: 'Another organisation already uses this host name.',
  },
  'organization.host_name_not_served': {
    status: 422,
    message: 'This server doesn’t serve this host name. Ask its operator.',
  },
  'organization.domain_locks_out': {
    status: 422,
    message: 'Your own address would no longer be allowed. Add its domain.',
  },
  'organization.countries_untold': {
    status: 422,
    message:
      'This server can’t tell which country people are in, so a list of countries would keep everyone out.',
  },
  'organization.country_locks_out': {
    status: 422,
    message: 'You couldn’t join other people’s meetings from the country you’re in now.',
  },
  'organization.join_domain_unproven': {
    status: 422,
    message: 'You can only open the domain of your own email address, and only after confirming the address.',
  },
  'organization.join_domain_public': {
    status: 422,
    message: 'Anyone can get an address at this domain, so it can’t be opened.',
  },
  'organization.domain_not_allowed': {
    status: 422,
    message: 'This organisation only accepts addresses at certain domains.',
  },
  'organization.domain_public': {
    status: 422,
    message: 'Anyone can get an address at this domain, so no organisation can verify it.',
  },
  'organization.domain_exists': { status: 409, message: 'Your organisation already has this domain.' },
  'organization.domains_exceeded': {
    status: 409,
    message: 'Your organisation can’t add more domains. Remove one first.',
  },
  'organization.domain_not_found': { status: 404, message: 'Your organisation doesn’t have this domain.' },
  'organization.name_differs': { status: 422, message: 'This isn’t the name of the organisation.' },
  'organization.not_alone': {
    status: 409,
    message: 'Other people belong to this organisation, so you can’t turn it into an individual account.',
  },
  'organization.password_too_short': {
    status: 422,
    message: 'Your organisation requires a longer password.',
  },
  'organization.export_not_found': {
    status: 404,
    message: 'This export no longer exists. Start a new one.',
  },
  'organization.already_founded': { status: 409, message: 'You already belong to an organisation.' },
  'schedule.setting_locked': {
    status: 403,
    message: 'Your organisation doesn’t allow you to change this setting.',
  },
  'resource.not_found': { status: 404, message: 'No host licence found' },
  'resource.not_licensed': {
    status: 403,
    message: 'You don’t have a licence to host regular meetings. Ask your administrator.',
  },
  'resource.not_in_plan': { status: 403, message: 'Your plan doesn’t include this.' },
  'resource.pmu_not_updated': { status: 500, message: 'Could not update PMU' },
  'resource.pmu_invalid': {
    status: 422,
    message: 'Use 3 to 20 letters and digits, without spaces and not only digits.',
  },
  'resource.pmu_taken': { status: 409, message: 'This name is taken. Choose another one.' },
  'resource.room_open': {
    status: 409,
    message: 'Your room is in use. End the meeting before you change its ID.',
  },
  'team.not_found': { status: 404, message: 'This team doesn’t exist.' },
  'team.name_required': { status: 422, message: 'Give the team a name' },
  'team.name_taken': { status: 409, message: 'A team with this name already exists.' },
  'team.member_unknown': { status: 422, message: 'One of these people isn’t in your organisation.' },
  'business_unit.not_found': { status: 404, message: 'This business unit doesn’t exist.' },
  'business_unit.name_required': { status: 422, message: 'Give the business unit a name' },
  'business_unit.name_taken': { status: 409, message: 'A business unit with this name already exists.' },
  'business_unit.within_itself': { status: 422, message: 'A business unit can’t be inside itself.' },
  'user_import.not_found': {
    status: 404,
    message: 'This upload no longer exists. Upload the list again.',
  },
  'user_import.empty': { status: 422, message: 'This file has no rows.' },
  'user_import.rows_exceeded': {
    status: 422,
    message: 'A list can have at most 10,000 rows. Split it into several files.',
  },
  'user_import.already_sent': {
    status: 409,
    message: 'The invitations of this list have already been sent.',
  },
  'users.not_found': { status: 404, message: 'This user doesn’t exist.' },
  'users.two_factor_missing': { status: 409, message: 'This user hasn’t set up two-factor sign-in.' },
  'users.last_owner': {
    status: 409,
    message: 'An organisation needs at least one owner. Transfer ownership first.',
  },
  'users.restore_failed': { status: 404, message: 'Failed to restore user(s)' },
  'users.suspend_failed': { status: 404, message: 'Failed to suspend user(s)' },
  'users.reactivate_failed': { status: 404, message: 'Failed to reactivate user(s)' },
  'users.reactivate_no_entry': { status: 404, message: 'Failed to reactivate user. No entry found.' },
  'users.delete_failed': { status: 404, message: 'Failed to delete user(s)' },
  'users.hand_over_refused': {
    status: 422,
    message: 'Choose an active colleague to take over the meetings.',
  },
  'users.bulk_running': {
    status: 409,
    message: 'Another bulk action is still running. Wait for it to finish, or stop it first.',
  },
  'users.bulk_not_found': { status: 404, message: 'This bulk action doesn’t exist.' },
  'users.resend_failed': { status: 404, message: 'Failed to resend invitation' },
  'users.cancel_failed': { status: 404, message: 'Failed to cancel invitation' },
})
