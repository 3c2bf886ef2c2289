import type { ErrorData } from '@majlis/contract'
import '@tanstack/react-router'

/** What comes with `identity.organization_choice`. */
export interface JoinOffer {
  challenge: string
  organizations: { id: string; name: string }[]
}

/** What comes with `identity.suspended` for someone who proved to be the person. */
export type Suspended = Pick<ErrorData, 'email' | 'administrators'>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-up whose code /otp asks for. Kept with the history entry of this browser, not in the address bar. */
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
    /** An admin chose the password, so the person chooses another one, and is signed in with it. */
    mustChangePassword?: { rememberMe: boolean }
  }
}
