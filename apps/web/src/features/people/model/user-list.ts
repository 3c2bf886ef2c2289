import {
  licences,
  organizationRoles,
  personSorts,
  userStatuses,
  type PersonFilter,
  type PersonSort,
} from '@majlis/contract'
import { readerOf, type ListQuery } from '../../../shared/lists/index.ts'

type Filters = Pick<PersonFilter, 'status' | 'role' | 'department' | 'businessUnitId' | 'licence'>

/** The state of the user list in the address. */
export interface UserList extends Filters {
  search?: string | undefined
  sort?: PersonSort | undefined
  direction?: 'desc' | undefined
  /** The cursors that lead to the current page, one for each page before it. */
  after?: readonly string[] | undefined
}

export function readUserList(query: ListQuery): UserList {
  const { one, text, id } = readerOf(query)
  const after = query['after']
  const isPath = Array.isArray(after) && after.every((cursor) => typeof cursor === 'string')
  return {
    search: text('search'),
    status: one('status', userStatuses),
    role: one('role', organizationRoles),
    department: text('department'),
    businessUnitId: id('businessUnitId'),
    licence: one('licence', licences),
    sort: one('sort', personSorts),
    direction: one('direction', ['desc']),
    after: isPath ? after : undefined,
  }
}
