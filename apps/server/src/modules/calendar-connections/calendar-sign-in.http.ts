import { calendarProviders, type CalendarSignInResult } from '@majlis/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors/app-error.ts'
import { cookieJar } from '../../platform/http/cookies.ts'
import type { OwnAddresses } from '../../platform/http/own-origin.ts'
import { answerRefusal } from '../../platform/http/server.ts'
import type { CalendarSignIn } from './calendar-sign-in.service.ts'

/** Ties a sign-in to the browser that started it. */
export const tieCookie = 'calendar_tie'

/**
 * `GET /calendar-sign-in/{provider}`: where a calendar provider sends the browser back to (RFC 6749 4.1.2). Redirects to the profile page (spec
 * 2.35), whose address does not contain the code.
 */
export function calendarSignInHttp(signIn: Pick<CalendarSignIn, 'complete'>, addresses: OwnAddresses) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { provider: string } }>(
      '/calendar-sign-in/:provider',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const provider = calendarProviders.find((one) => one === request.params.provider)
        if (!provider) return answerRefusal(reply, 'general.not_found')
        const cookies = cookieJar(request, reply, addresses)
        const browserToken = cookies.get(tieCookie)
        const query = request.url.split('?')[1] ?? ''
        const result = await resultOf(() =>
          signIn.complete({ provider, query, browserToken, address: request.ip }),
        )
        cookies.clear(tieCookie)
        const page = new URL('/profile', addresses.publicUrl)
        page.searchParams.set('calendar', result)
        page.searchParams.set('provider', provider)
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(page.href, 303)
      },
    )
  }
}

/** The browser is loading a page, so a refusal of the server becomes a result that the page shows. */
async function resultOf(complete: () => Promise<CalendarSignInResult>): Promise<CalendarSignInResult> {
  try {
    return await complete()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'general.unavailable' ? 'unreachable' : 'failed'
  }
}
