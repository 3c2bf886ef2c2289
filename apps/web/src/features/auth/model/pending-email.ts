import type { ErrorData } from '@majlis/contract'
import '@tanstack/react-router'

/** The data of the error `identity.organization_choice`. */
export interface JoinOffer {
  challenge: string
  organizations: { id: string; name: string }[]
}

/** The data of the error `identity.suspended`, for someone who has proven their identity. */
export type Suspended = Pick<ErrorData, 'email' | 'administrators'>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-up whose code /otp asks for. Stored in the history entry of this browser, not in the address. */
    signUp?: { email: string; signUpId: string }
    /** The same for a forgotten password. */
    reset?: { email: string; resetId: string }
    /** The sign-in that continues with a second factor, or with setting one up. */
    challenge?: { token: string; isSetUp: boolean }
    /** The sign-up whose address is proven, and which organisations it may join. */
    joinOffer?: JoinOffer
    /** The address of the suspended account, and the administrators to contact. */
    suspended?: Suspended
    /** A sign-in that only the organisation's provider can finish; the token connects an account that is not connected yet. */
    providerOnly?: { token?: string | undefined }
    /** An admin set the password, so the person chooses another one and is then signed in. */
    mustChangePassword?: { rememberMe: boolean }
  }
}
