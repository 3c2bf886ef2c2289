import { limits, type CalendarProvider, type CalendarSignInResult } from '@majlis/contract'
import {
  CalendarProviderError,
  PermissionMissingError,
  ProviderUnreachableError,
  SignInDeniedError,
} from '../../integrations/external-calendars/index.ts'
import { refusalAs } from '../../platform/errors/refusal-as.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal, type Seal } from '../../platform/keys/seal.ts'
import type { Log } from '../../platform/log/log.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'
import { calendarConnectionLimits } from './calendar-connections.limits.ts'
import type { CalendarProviders } from './calendar-providers.ts'
import { type ConnectionSavingDeps, createConnectionSaving } from './save-connection.ts'
import * as signInsRepository from './sign-ins.repository.ts'

export interface CalendarSignInDeps extends ConnectionSavingDeps {
  log: Log
  limiter: Limiter
  verification: Pick<AuthenticationApi['verification'], 'newLinkToken' | 'hashLinkToken'>
  callerOfSession: AccountsApi['callerOfSession']
  providers: CalendarProviders
  appSecret: string
  publicUrl: string
}

export interface BrowserTie {
  token: string
  maxAgeMs: number
}

interface Return {
  provider: CalendarProvider
  /** The query of the address to which the browser was sent back. */
  query: string
  browserToken: string | undefined
  address: string
}

export type CalendarSignIn = ReturnType<typeof createCalendarSignIn>

const waitMs = limits.singleSignOn.waitMs

/** Signs people in at a calendar provider (OAuth 2.0 authorisation code with PKCE). */
export function createCalendarSignIn(deps: CalendarSignInDeps) {
  const { db, clock, log, limiter, verification, providers } = deps
  const { seal, open } = createSeal(deriveKey(deps.appSecret, 'calendar-sign-in'))
  const useSignIn = createSignInUse(deps, open)
  const saveConnection = createConnectionSaving(deps)
  const redirectUriOf = (provider: CalendarProvider) =>
    new URL(`/calendar-sign-in/${provider}`, deps.publicUrl).href

  /**
   * Starts a sign-in. Returns the address of the provider, and the token that ties the sign-in to the browser. Throws
   * `calendar_connection.not_offered`, `general.too_many_attempts`.
   */
  async function begin(
    { userId, authSessionId }: UserCaller,
    provider: CalendarProvider,
  ): Promise<{ url: string; tie: BrowserTie }> {
    const calendars = providers.get(provider)
    await limiter.consume(calendarConnectionLimits.begin, [`user:${userId}`])
    const { url, checks } = await calendars.begin(redirectUriOf(provider))
    const token = verification.newLinkToken()
    const stateHash = verification.hashLinkToken(checks.state)
    await signInsRepository.insert(db, {
      state_hash: stateHash,
      user_id: userId,
      auth_session_id: authSessionId,
      provider,
      browser_hash: verification.hashLinkToken(token),
      checks: seal(checks.codeVerifier, stateHash),
      expires_at: new Date(clock.now() + waitMs),
    })
    return { url, tie: { token, maxAgeMs: waitMs } }
  }

  /**
   * Completes the sign-in of this browser, which works once, for ten minutes, while the session that started it is valid. Returns the result that
   * the page shows. Throws `general.too_many_attempts` and `general.unavailable`.
   */
  async function complete(input: Return): Promise<CalendarSignInResult> {
    const bounds = [{ rule: calendarConnectionLimits.wrongReturns, keys: ipKeys(input.address) }]
    const begun = await limiter.guess(bounds, async (one) => {
      const found = await useSignIn(input)
      if (!found) one.wrong()
      return found
    })
    if (!begun) return 'expired'
    const { caller, codeVerifier, state } = begun
    const currentUrl = new URL(redirectUriOf(input.provider))
    currentUrl.search = input.query
    try {
      const { given, account } = await providers.ask(
        input.provider,
        caller.userId,
        async (calendars, deadline) => {
          const given = await calendars.finish(currentUrl, { state, codeVerifier }, deadline)
          return { given, account: await calendars.account(given.accessToken, deadline) }
        },
      )
      await saveConnection(caller, input, given, account)
      return 'connected'
    } catch (error) {
      if (!(error instanceof CalendarProviderError)) throw error
      const result = resultOf(error)
      if (result === 'failed') log.warn({ err: error }, 'a calendar account could not be connected')
      return result
    }
  }

  async function purge(): Promise<void> {
    await signInsRepository.deleteBefore(db, new Date(clock.now()))
  }

  return { begin, complete, purge }
}

/** Consumes the sign-in that the browser started; null if there is none that is still valid. */
function createSignInUse(
  { db, clock, verification, callerOfSession, providers }: CalendarSignInDeps,
  open: Seal['open'],
) {
  return async function use({ provider, query, browserToken }: Return) {
    const state = new URLSearchParams(query).get('state')
    if (!state || !browserToken || !providers.find(provider)) return null
    const stateHash = verification.hashLinkToken(state)
    const begun = await signInsRepository.use(db, {
      stateHash,
      browserHash: verification.hashLinkToken(browserToken),
      provider,
      now: new Date(clock.now()),
    })
    const codeVerifier = begun && open(begun.checks, stateHash)
    // Null if the session has ended, or the account is suspended.
    const caller = begun && (await refusalAs(null, () => callerOfSession(begun.auth_session_id)))
    if (!caller || !codeVerifier || caller.userId !== begun.user_id) return null
    return { caller, codeVerifier, state }
  }
}

function resultOf(error: CalendarProviderError): CalendarSignInResult {
  if (error instanceof SignInDeniedError) return 'denied'
  if (error instanceof PermissionMissingError) return 'incomplete'
  return error instanceof ProviderUnreachableError ? 'unreachable' : 'failed'
}
