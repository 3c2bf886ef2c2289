import {
  licences,
  organizationRoles,
  personSorts,
  userStatuses,
  type PersonFilter,
  type PersonSort,
} from '@majlis/contract'

type Filters = Pick<PersonFilter, 'status' | 'role' | 'department' | 'businessUnitId' | 'licence'>

/** What the address of the user list keeps, so that Back leads to the same list. */
export interface ListAddress extends Filters {
  search?: string | undefined
  sort?: PersonSort | undefined
  direction?: 'desc' | undefined
  /** The cursors that lead to the shown page, one for each page before it. */
  after?: readonly string[] | undefined
}

/** Reads it from the query of an address; what makes no sense is left out. */
export function readListAddress(query: Readonly<Record<string, unknown>>): ListAddress {
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === query[name])
  // The router reads a query as JSON: what looks like a number is one.
  const text = (name: string) =>
    ['string', 'number'].includes(typeof query[name]) ? String(query[name]).slice(0, 200) : undefined
  const unit = text('businessUnitId')
  const { after } = query
  const isPath = Array.isArray(after) && after.every((cursor) => typeof cursor === 'string')
  return {
    search: text('search'),
    status: one('status', userStatuses),
    role: one('role', organizationRoles),
    department: text('department'),
    businessUnitId: unit && /^[\da-f-]{36}$/i.test(unit) ? unit : undefined,
    licence: one('licence', licences),
    sort: one('sort', personSorts),
    direction: one('direction', ['desc']),
    after: isPath ? after : undefined,
  }
}
