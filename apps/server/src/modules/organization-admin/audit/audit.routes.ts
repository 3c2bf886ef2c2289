import { procedures, userOf } from '../../../platform/http/procedures.ts'
import type { AuditReader } from './audit.service.ts'

export function auditCalls(log: AuditReader) {
  const calls = procedures.audit
  return {
    list: calls.list.handler(async ({ input, context }) => ({
      status: 'success',
      data: await log.list(userOf(context), input),
    })),
    export: calls.export.handler(async ({ input, context }) => ({
      status: 'success',
      data: await log.export(userOf(context), input, context.ip),
    })),
  }
}
