import type { DataExport } from '@majlis/contract'
import type { UserCaller } from '../../platform/http/context.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'

interface ArchiveService {
  current(caller: UserCaller): Promise<DataExport | null>
  start(caller: UserCaller, address: string): Promise<DataExport>
  cancel(caller: UserCaller, id: string): Promise<void>
  link(caller: UserCaller, id: string): Promise<{ url: string; endsAt: number }>
}

export function exportsCalls({ ownData, exports }: Record<'ownData' | 'exports', ArchiveService>) {
  return {
    ownData: archiveCalls(procedures.ownData, ownData),
    organizationExport: archiveCalls(procedures.organizationExport, exports),
  }
}

function archiveCalls(calls: typeof procedures.ownData, service: ArchiveService) {
  return {
    current: serve(calls.current, userOf, (caller) => service.current(caller)),
    start: serve(calls.start, userOf, (caller, _input, context) => service.start(caller, context.ip)),
    cancel: serve(calls.cancel, userOf, (caller, input) => service.cancel(caller, input.id)),
    link: serve(calls.link, userOf, (caller, input) => service.link(caller, input.id)),
  }
}
