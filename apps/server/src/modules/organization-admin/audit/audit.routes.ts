import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { AuditReader } from './audit.service.ts'

export function auditCalls(log: AuditReader) {
  const calls = procedures.audit
  return {
    list: serve(calls.list, userOf, (caller, input) => log.list(caller, input)),
    export: serve(calls.export, userOf, (caller, input, { ip }) => log.export(caller, input, ip)),
  }
}
