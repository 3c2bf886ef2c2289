import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-up whose code /otp asks for. Kept with the history entry of this browser, not in the address bar. */
    signUp?: { email: string; signUpId: string }
    /** The same for a forgotten password. */
    reset?: { email: string; resetId: string }
    /** The sign-in that goes on with a second factor, or with setting one up. */
    challenge?: { token: string; isSetUp: boolean }
    /** Somebody else chose the password, so the person chooses another one before going on. */
    mustChangePassword?: boolean
  }
}
