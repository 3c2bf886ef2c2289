import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Access } from './access.service.ts'

export function accessCalls(access: Access) {
  const calls = procedures.organization
  return {
    hasCmAccess: serve(calls.hasCmAccess, userOf, async (caller, input) => ({
      hasAccess: await access.hasCmAccess(caller, input.email),
    })),
    hasDriveAccess: serve(calls.hasDriveAccess, userOf, async (caller, input) => ({
      hasAccess: await access.hasDriveAccess(caller, input.email),
    })),
  }
}
