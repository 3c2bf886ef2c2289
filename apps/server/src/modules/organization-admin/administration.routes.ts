import { countryCodes, type ProcessingEngines } from '@majlis/contract'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { Addresses } from './details/addresses.service.ts'
import type { DeletionRequests } from './details/deletion-requests.service.ts'
import type { Details } from './details/details.service.ts'
import type { RulesAdministration } from './rules/rules.service.ts'

export interface AdministrationCallsDeps {
  details: Details
  addresses: Addresses
  deletionRequests: DeletionRequests
  rules: RulesAdministration
  /** Which kinds of meeting the installation has (spec 9.13). */
  kinds: { isBigMeetingEnabled: boolean; isMultiLingualEnabled: boolean }
  processingEngines: ProcessingEngines
}

/** The calls of an organisation's administration, except for its branding and domains. */
export function administrationCalls({
  details,
  addresses,
  deletionRequests,
  rules,
  kinds,
  processingEngines: engines,
}: AdministrationCallsDeps) {
  const calls = procedures.administration
  return {
    details: serve(calls.details, userOf, (caller, input) => details.get(caller, input.id)),
    bigMeetingStatus: serve(calls.bigMeetingStatus, userOf, async (caller, input) => {
      await details.get(caller, input.id)
      return { isEnabled: kinds.isBigMeetingEnabled }
    }),
    multiLingualStatus: serve(calls.multiLingualStatus, userOf, async (caller, input) => {
      await details.get(caller, input.id)
      return { isEnabled: kinds.isMultiLingualEnabled }
    }),
    countryList: serve(calls.countryList, anyone, () => [...countryCodes]),
    saveInformation: serve(calls.saveInformation, userOf, (caller, input, { ip }) =>
      details.saveInformation(caller, input, ip),
    ),
    saveVanityUrl: serve(calls.saveVanityUrl, userOf, (caller, input, { ip }) =>
      addresses.save(caller, input, ip),
    ),
    saveAccessRules: serve(calls.saveAccessRules, userOf, (caller, input, { ip, country }) =>
      rules.saveAccess(caller, input, { address: ip, country }),
    ),
    meetingDefaults: serve(
      calls.meetingDefaults,
      userOf,
      async (caller) => (await rules.get(caller)).meetingDefaults,
    ),
    saveMeetingDefaults: serve(calls.saveMeetingDefaults, userOf, (caller, input, { ip }) =>
      rules.saveMeetingDefaults(caller, input, ip),
    ),
    securityRules: serve(calls.securityRules, userOf, async (caller) => (await rules.get(caller)).security),
    saveSecurityRules: serve(calls.saveSecurityRules, userOf, (caller, input, { ip }) =>
      rules.saveSecurity(caller, input, ip),
    ),
    retention: serve(calls.retention, userOf, async (caller) => (await rules.get(caller)).retention),
    saveRetention: serve(calls.saveRetention, userOf, (caller, input, { ip }) =>
      rules.saveRetention(caller, input, ip),
    ),
    attendanceRules: serve(
      calls.attendanceRules,
      userOf,
      async (caller) => (await rules.get(caller)).attendance,
    ),
    saveAttendanceRules: serve(calls.saveAttendanceRules, userOf, (caller, input, { ip }) =>
      rules.saveAttendance(caller, input, ip),
    ),
    processingRules: serve(calls.processingRules, userOf, async (caller) => ({
      rules: (await rules.get(caller)).processing,
      engines,
    })),
    saveProcessingRules: serve(calls.saveProcessingRules, userOf, (caller, input, { ip }) =>
      rules.saveProcessing(caller, input, ip),
    ),
    finishOnboarding: serve(calls.finishOnboarding, userOf, (caller) => details.finishOnboarding(caller)),
    continueAsIndividual: serve(calls.continueAsIndividual, userOf, (caller, _input, { ip }) =>
      details.continueAsIndividual(caller, ip),
    ),
    requestDeletion: serve(calls.requestDeletion, userOf, (caller, input, { ip }) =>
      deletionRequests.request(caller, input, ip),
    ),
    cancelDeletion: serve(calls.cancelDeletion, userOf, (caller, input, { ip }) =>
      deletionRequests.cancel(caller, input.id, ip),
    ),
    found: serve(calls.found, userOf, (caller, input, { ip }) => details.found(caller, input.name, ip)),
  }
}
