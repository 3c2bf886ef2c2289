import { personColumns, type PersonColumn, type PersonSort } from '@majlis/contract'

/** The columns besides the name, which always comes first. */
export const columns = personColumns
export type Column = PersonColumn

export const firstColumns: Column[] = ['role', 'status', 'department', 'created']

/** The columns by which the list can be sorted. */
export const sortOf: Partial<Record<Column | 'name' | 'email', PersonSort>> = {
  name: 'name',
  email: 'email',
  role: 'role',
  status: 'status',
  department: 'department',
  created: 'created',
  joined: 'joined',
}
