import type { DataExport } from '@majlis/contract'
import type { UserCaller } from '../../platform/http/context.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'

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
    current: calls.current.handler(async ({ context }) => ({
      status: 'success',
      data: await service.current(userOf(context)),
    })),
    start: calls.start.handler(async ({ context }) => ({
      status: 'success',
      data: await service.start(userOf(context), context.ip),
    })),
    cancel: calls.cancel.handler(async ({ input, context }) => {
      await service.cancel(userOf(context), input.id)
      return { status: 'success', data: null }
    }),
    link: calls.link.handler(async ({ input, context }) => ({
      status: 'success',
      data: await service.link(userOf(context), input.id),
    })),
  }
}
