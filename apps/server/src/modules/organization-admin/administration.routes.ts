import { countryCodes } from '@majlis/contract'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { Details } from './details/details.service.ts'
import type { RulesAdministration } from './rules/rules.service.ts'

export interface AdministrationCallsDeps {
  details: Details
  rules: RulesAdministration
  /** Which kinds of meeting the installation has (spec 9.13). */
  kinds: { isBigMeetingEnabled: boolean; isMultiLingualEnabled: boolean }
}

/** The calls by which an organisation is looked after, but for its appearance and its end. */
export function administrationCalls({ details, rules, kinds }: AdministrationCallsDeps) {
  const calls = procedures.administration
  return {
    details: calls.details.handler(async ({ input, context }) => ({
      status: 'success',
      data: await details.get(userOf(context), input.id),
    })),
    bigMeetingStatus: calls.bigMeetingStatus.handler(async ({ input, context }) => {
      await details.get(userOf(context), input.id)
      return { status: 'success', data: { isEnabled: kinds.isBigMeetingEnabled } }
    }),
    multiLingualStatus: calls.multiLingualStatus.handler(async ({ input, context }) => {
      await details.get(userOf(context), input.id)
      return { status: 'success', data: { isEnabled: kinds.isMultiLingualEnabled } }
    }),
    countryList: calls.countryList.handler(async () => ({ status: 'success', data: [...countryCodes] })),
    saveInformation: calls.saveInformation.handler(async ({ input, context }) => ({
      status: 'success',
      data: await details.saveInformation(userOf(context), input, context.ip),
    })),
    saveVanityUrl: calls.saveVanityUrl.handler(async ({ input, context }) => ({
      status: 'success',
      data: await details.saveAddresses(userOf(context), input, context.ip),
    })),
    saveAccessRules: calls.saveAccessRules.handler(async ({ input, context }) => ({
      status: 'success',
      data: await rules.saveAccess(userOf(context), input, { address: context.ip, country: context.country }),
    })),
    meetingDefaults: calls.meetingDefaults.handler(async ({ context }) => ({
      status: 'success',
      data: (await rules.get(userOf(context))).meetingDefaults,
    })),
    saveMeetingDefaults: calls.saveMeetingDefaults.handler(async ({ input, context }) => ({
      status: 'success',
      data: await rules.saveMeetingDefaults(userOf(context), input, context.ip),
    })),
    securityRules: calls.securityRules.handler(async ({ context }) => ({
      status: 'success',
      data: (await rules.get(userOf(context))).security,
    })),
    saveSecurityRules: calls.saveSecurityRules.handler(async ({ input, context }) => ({
      status: 'success',
      data: await rules.saveSecurity(userOf(context), input, context.ip),
    })),
    retention: calls.retention.handler(async ({ context }) => ({
      status: 'success',
      data: (await rules.get(userOf(context))).retention,
    })),
    saveRetention: calls.saveRetention.handler(async ({ input, context }) => ({
      status: 'success',
      data: await rules.saveRetention(userOf(context), input, context.ip),
    })),
    finishOnboarding: calls.finishOnboarding.handler(async ({ context }) => ({
      status: 'success',
      data: await details.finishOnboarding(userOf(context)),
    })),
    continueAsIndividual: calls.continueAsIndividual.handler(async ({ context }) => ({
      status: 'success',
      data: await details.continueAsIndividual(userOf(context), context.ip),
    })),
    requestDeletion: calls.requestDeletion.handler(async ({ input, context }) => ({
      status: 'success',
      data: await details.requestDeletion(userOf(context), input, context.ip),
    })),
    cancelDeletion: calls.cancelDeletion.handler(async ({ input, context }) => ({
      status: 'success',
      data: await details.cancelDeletion(userOf(context), input.id, context.ip),
    })),
    found: calls.found.handler(async ({ input, context }) => ({
      status: 'success',
      data: await details.found(userOf(context), input.name, context.ip),
    })),
  }
}
