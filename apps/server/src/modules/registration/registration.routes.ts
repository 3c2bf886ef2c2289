import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { Registrations } from './registration.service.ts'

export function registrationCalls(registrations: Registrations) {
  const calls = procedures.registration
  return {
    page: calls.page.handler(async ({ input, context }) => ({
      status: 'success',
      data: await registrations.page(input.meetingId, context.ip),
    })),
    register: calls.register.handler(async ({ input, context }) => ({
      status: 'success',
      data: { state: await registrations.register(input, context.ip) },
    })),
    list: calls.list.handler(async ({ input, context }) => ({
      status: 'success',
      data: await registrations.list(userOf(context), input),
    })),
    waiting: calls.waiting.handler(async ({ context }) => ({
      status: 'success',
      data: await registrations.waiting(userOf(context)),
    })),
    judge: calls.judge.handler(async ({ input, context }) => ({
      status: 'success',
      data: { changed: await registrations.judge(userOf(context), input) },
    })),
    export: calls.export.handler(async ({ input, context }) => ({
      status: 'success',
      data: await registrations.exportCsv(userOf(context), input.calendarId),
    })),
  }
}
