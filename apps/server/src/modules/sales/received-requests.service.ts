import type { SalesRequest, SalesStatus } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import * as salesRepository from './sales.repository.ts'

export interface ReceivedRequestsDeps {
  db: Db
  /** Whether the caller is an operator (spec 6.5). */
  isOperator: (caller: UserCaller) => Promise<boolean>
}

interface RequestsQuery {
  status?: SalesStatus | undefined
  cursor?: string | undefined
  pageSize: number
}

/** The list of requests to sales, for operators. */
export function createReceivedRequests({ db, isOperator }: ReceivedRequestsDeps) {
  async function requireOperator(caller: UserCaller): Promise<void> {
    if (!(await isOperator(caller))) throw new AppError('general.forbidden')
  }

  /** Throws `general.forbidden`. */
  async function list(
    caller: UserCaller,
    { status, cursor, pageSize }: RequestsQuery,
  ): Promise<{ requests: SalesRequest[]; nextCursor: string | null }> {
    await requireOperator(caller)
    const page = { cursor: cursor ?? null, limit: pageSize + 1 }
    const found = await salesRepository.list(db, status, page)
    const requests = found.slice(0, pageSize).map(present)
    return { requests, nextCursor: found.length > pageSize ? (requests.at(-1)?.id ?? null) : null }
  }

  /** Throws `general.forbidden`, `sales.gone`. */
  async function changeStatus(caller: UserCaller, { id, status }: { id: string; status: SalesStatus }) {
    await requireOperator(caller)
    if (!(await salesRepository.updateStatus(db, id, status))) throw new AppError('sales.gone')
  }

  /** Throws `general.forbidden`, `sales.gone`. */
  async function remove(caller: UserCaller, id: string): Promise<void> {
    await requireOperator(caller)
    if (!(await salesRepository.delete(db, id))) throw new AppError('sales.gone')
  }

  return { list, changeStatus, remove }
}

export type ReceivedRequests = ReturnType<typeof createReceivedRequests>

function present(row: salesRepository.SalesRequestRow): SalesRequest {
  const { created_at: createdAt, call_time: callTime, ...rest } = row
  return { ...rest, at: createdAt.getTime(), callTime }
}
