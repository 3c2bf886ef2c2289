import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import { originOf } from '../../accounts/index.ts'
import type { ChangePassword } from '../passwords/change-password.ts'
import type { EmailChanges } from './email-changes.service.ts'

interface OwnSignInCallsDeps {
  changePassword: ChangePassword
  emailChanges: EmailChanges
}

/** The calls of the contract that change how people sign in. */
export function ownSignInCalls({ changePassword, emailChanges }: OwnSignInCallsDeps) {
  const calls = procedures.profile
  return {
    changePassword: serve(calls.changePassword, userOf, (caller, input, context) =>
      changePassword(caller, input, originOf(context)),
    ),
    emailChange: serve(calls.emailChange, userOf, (caller) => emailChanges.find(caller)),
    changeEmail: serve(calls.changeEmail, userOf, (caller, input) => emailChanges.request(caller, input)),
    confirmEmail: serve(calls.confirmEmail, userOf, (caller, input, context) =>
      emailChanges.confirm(caller, input.code, originOf(context)),
    ),
  }
}
