import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { UsageService } from './usage.service.ts'

export function usageCalls(service: UsageService) {
  const { usage } = procedures
  return {
    get: serve(usage.get, userOf, service.get),
    report: serve(usage.report, userOf, service.report),
  }
}
