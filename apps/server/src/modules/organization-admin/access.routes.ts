import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { Access } from './access.service.ts'

export function accessCalls(access: Access) {
  const calls = procedures.organization
  return {
    hasCmAccess: calls.hasCmAccess.handler(async ({ input, context }) => ({
      status: 'success',
      data: { hasAccess: await access.hasCmAccess(userOf(context), input.email) },
    })),
    hasDriveAccess: calls.hasDriveAccess.handler(async ({ input, context }) => ({
      status: 'success',
      data: { hasAccess: await access.hasDriveAccess(userOf(context), input.email) },
    })),
  }
}
