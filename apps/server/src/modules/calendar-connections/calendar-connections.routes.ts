import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import { tieCookie } from './calendar-sign-in.http.ts'
import type { CalendarSignIn } from './calendar-sign-in.service.ts'
import type { Connections } from './connections.service.ts'

interface CalendarConnectionsCallsDeps {
  signIn: CalendarSignIn
  connections: Connections
}

export function calendarConnectionCalls({ signIn, connections }: CalendarConnectionsCallsDeps) {
  const calls = procedures.calendarConnection
  return {
    checkConnection: serve(calls.checkConnection, userOf, (caller, input) =>
      connections.check(caller, input),
    ),

    connect: calls.connect.handler(async ({ input, context }) => {
      const { url, tie } = await signIn.begin(userOf(context), input.provider)
      context.cookies.set(tieCookie, tie.token, { maxAgeMs: tie.maxAgeMs })
      return { status: 'success', data: { url } }
    }),

    disconnect: serve(calls.disconnect, userOf, (caller, input, context) =>
      connections.disconnect(caller, input.provider, context.ip),
    ),

    chooseCalendars: serve(calls.chooseCalendars, userOf, (caller, input) =>
      connections.choose(caller, input),
    ),

    externalTimes: serve(calls.externalTimes, userOf, async (caller, input) => ({
      times: await connections.externalTimes(caller, input),
    })),
  }
}
