import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { Registering } from './register.service.ts'
import type { Registrations } from './registration.service.ts'

export function registrationCalls({
  registering,
  registrations,
}: {
  registering: Registering
  registrations: Registrations
}) {
  const { registration } = procedures
  return {
    page: serve(registration.page, anyone, ({ ip }, { meetingId }) => registering.page(meetingId, ip)),
    register: serve(registration.register, anyone, async ({ ip }, input) => ({
      state: await registering.register(input, ip),
    })),
    list: serve(registration.list, userOf, registrations.list),
    waiting: serve(registration.waiting, userOf, registrations.waiting),
    judge: serve(registration.judge, userOf, async (caller, input) => ({
      changed: await registrations.judge(caller, input),
    })),
    export: serve(registration.export, userOf, (caller, { calendarId }) =>
      registrations.exportCsv(caller, calendarId),
    ),
  }
}
