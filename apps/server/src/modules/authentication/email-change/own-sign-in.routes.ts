import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { originOf } from '../../accounts/index.ts'
import type { ChangePassword } from '../passwords/change-password.ts'
import type { EmailChanges } from './email-changes.service.ts'

interface OwnSignInCallsDeps {
  changePassword: ChangePassword
  emailChanges: EmailChanges
}

const done = { status: 'success', data: null } as const

/** The calls of the contract by which people change what they sign in with. */
export function ownSignInCalls({ changePassword, emailChanges }: OwnSignInCallsDeps) {
  const calls = procedures.profile
  return {
    changePassword: calls.changePassword.handler(async ({ input, context }) => {
      await changePassword(userOf(context), input, originOf(context))
      return done
    }),
    emailChange: calls.emailChange.handler(async ({ context }) => ({
      status: 'success',
      data: await emailChanges.find(userOf(context)),
    })),
    changeEmail: calls.changeEmail.handler(async ({ input, context }) => ({
      status: 'success',
      data: await emailChanges.ask(userOf(context), input),
    })),
    confirmEmail: calls.confirmEmail.handler(async ({ input, context }) => {
      await emailChanges.confirm(userOf(context), input.code, originOf(context))
      return done
    }),
  }
}
